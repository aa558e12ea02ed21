import { describe, expect, it } from '@jest/globals';
import { emailKey } from '../accounts/email-key';
import { FindOrCreateAccountDto } from '../accounts/find-or-create-account.dto';
import { LoginDto } from '../accounts/login.dto';
import {
  ApplicationFormDto,
  SubmitApplicationDto,
  SubmitOwnApplicationDto,
} from '../applications/submit-application.dto';
import { ContactDto } from '../contacts/contact.dto';
import { validated } from './validate';

const DTOS = [
  LoginDto,
  FindOrCreateAccountDto,
  SubmitApplicationDto,
  SubmitOwnApplicationDto,
  ApplicationFormDto,
  ContactDto,
];

describe('an e-mail address', () => {
  describe.each(DTOS.map((dto) => [dto.name, dto] as const))('in %s', (_, dto) => {
    const messageOf = async (email: unknown) => (await validated<object>(dto, { email })).fields?.email;

    it.each([
      'admİn@example.com',
      'mar\u212Ao@example.com',
      'niccolò@example.com',
      'lucia@città.example.com',
      'lucia＠example.com',
      'lucia@example.com\u0000',
      'lu\u00ADcia@example.com',
    ])('is refused outside ASCII: %j', async (email) => {
      expect(await messageOf(email)).toBe('validation.email.invalid');
    });

    it.each(['lucia@example.com', ' Lucia.FERRARIO+bando@Example.COM ', "o'neil_1@xn--citt-zqa.example.com"])(
      'is taken in ASCII: %j',
      async (email) => {
        expect(await messageOf(email)).toBeUndefined();
      },
    );
  });

  it('compares by ASCII lower case', () => {
    expect(emailKey('Lucia.FERRARIO@Example.COM')).toBe('lucia.ferrario@example.com');
    expect(emailKey('\u212AARLA\u0130@example.com')).toBe('\u212Aarla\u0130@example.com');
  });
});
