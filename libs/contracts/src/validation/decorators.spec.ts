import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LoginDto } from '../accounts/account.dto';
import { FindOrCreateAccountDto } from '../accounts/internal-calls.dto';
import { ApplicationFormDto, SubmitApplicationDto, SubmitOwnApplicationDto } from '../applications/application.dto';
import { ContactDto } from '../contacts/contact.dto';
import { emailKey } from '../emails';
import { RecordPaymentDto } from '../review/review.dto';
import { Instant } from './decorators';
import { validated } from './validate';

const ACCOUNTS = [LoginDto, FindOrCreateAccountDto];
const DTOS = [...ACCOUNTS, SubmitApplicationDto, SubmitOwnApplicationDto, ApplicationFormDto, ContactDto];

describe('an e-mail address', () => {
  /** DTOs that do not give `expected` for an address. */
  async function differing(emails: string[], expected: string | undefined): Promise<string[]> {
    const found: string[] = [];
    for (const dto of DTOS) {
      for (const email of emails) {
        const message = (await validated<object>(dto, { email })).fields?.email;
        if (message !== expected) found.push(`${dto.name} says ${message} to ${JSON.stringify(email)}`);
      }
    }
    return found;
  }

  it('is refused outside ASCII', async () => {
    const emails = [
      'admİn@example.com',
      'mar\u212Ao@example.com',
      'niccolò@example.com',
      'lucia@città.example.com',
      'lucia＠example.com',
      'lucia@example.com\u0000',
    ];
    expect(await differing(emails, 'validation.email.invalid')).toEqual([]);
  });

  it('is taken in ASCII', async () => {
    const emails = [
      'lucia@example.com',
      'lu\u00ADcia\u200b@example.com',
      ' Lucia.FERRARIO+bando@Example.COM ',
      "o'neil_1@xn--citt-zqa.example.com",
    ];
    expect(await differing(emails, undefined)).toEqual([]);
  });

  it('compares by ASCII lower case', () => {
    expect(emailKey('Lucia.FERRARIO@Example.COM')).toBe('lucia.ferrario@example.com');
    expect(emailKey('\u212AARLA\u0130@example.com')).toBe('\u212Aarla\u0130@example.com');
  });
});

it('takes an instant only if JavaScript and PostgreSQL read it', async () => {
  class WithInstant {
    @Instant() at: string;
  }
  const isTaken = async (at: unknown) => (await validated(WithInstant, { at })).fields === undefined;
  const good = ['2026-01-01T00:00:00Z', '2026-02-03T04:05:06.123456+00:00', '2026-07-01T12:00:00+02:00'];
  const bad = [
    ...['2026-W01-1T00:00:00Z', '2026-001T00:00:00Z', '20260101T000000Z', '2026-01-01', '2026-01-01T00:00:00', 'ieri'],
    ...[
      '2026-02-30T00:00:00Z',
      '2026-01-01T00:00:60Z',
      '0000-01-01T00:00:00Z',
      '2026-01-01T00:00:00+16:00',
      '',
      null,
      7,
    ],
  ];
  const taken = [];
  for (const at of [...good, ...bad]) if (await isTaken(at)) taken.push(at);
  expect(taken).toEqual(good);
});

afterEach(() => void jest.useRealTimers());

const isAccepted = async (paidOn: string) =>
  (await validated(RecordPaymentDto, { paidOn, amountCents: 15_000 })).fields === undefined;

it('takes the day that Rome has, also while UTC still has the day before', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-27T23:30:00Z') });
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2027-01-01'];
  expect(await Promise.all(days.map(isAccepted))).toEqual([true, true, false, false]);
});

it('says that a day of birth is in the future', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00Z') });
  const days = ['2026-11-27', '2026-11-28', '2199-12-31', '2999-01-01', '2026-02-30', ''];
  const messages = await Promise.all(
    days.map(async (dataNascita) => (await validated(SubmitApplicationDto, { dataNascita })).fields?.dataNascita),
  );
  const [future, invalid] = ['validation.dataNascita.future', 'validation.dataNascita.invalid'];
  expect(messages).toEqual([undefined, future, future, invalid, invalid, 'validation.dataNascita.required']);
});
