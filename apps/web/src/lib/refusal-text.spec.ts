import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES, MESSAGE_OF_CODE, messagesFr } from '@lacorte/contracts';
import { readIn } from '../../test/read-in';
import { currentTranslation } from '../i18n/translations';
import { fieldErrorText, refusalText } from './refusal-text';

const text = (code: string, parameters = {}) =>
  refusalText({ code, message: 'La frase del server.', parameters }, currentTranslation());

describe('what the server says of a refusal', () => {
  it('has a French sentence for each code', async () => {
    await readIn('fr');
    expect(ERROR_CODES.filter((code) => text(code) !== messagesFr[MESSAGE_OF_CODE[code]])).toEqual([]);
  });

  it('is that of the reason, where a code has several', async () => {
    await readIn('fr');
    const reason = 'accounts-too-many-attempts';
    const limit = { code: 'too-many-requests', message: 'Troppi tentativi di accesso.', reason };
    expect(refusalText(limit, currentTranslation())).toBe(messagesFr['accounts.tooManyAttempts']);
  });

  it('is shown as it came in Italian', () => {
    expect(text('wrong-credentials')).toBe('La frase del server.');
  });

  it('keeps what it is about', async () => {
    await readIn('fr');
    expect(text('documents-too-large', { name: 'carta (1).pdf' })).toBe('carta (1).pdf dépasse 5\u00a0Mo');
  });

  it('is shown as it came when this release does not know the code', async () => {
    await readIn('fr');
    expect(text('moon-is-full')).toBe('La frase del server.');
  });
});

describe('what is wrong with a field', () => {
  const server = { type: 'email-invalid', message: 'Email non valida' };

  it('is said by the key of a rule or by the code of the server', async () => {
    await readIn('fr');
    const rule = { type: 'matches', message: 'validation.email.invalid' };
    expect([rule, server].map((error) => fieldErrorText(error, currentTranslation()))).toEqual([
      'Adresse e-mail non valide',
      'Adresse e-mail non valide',
    ]);
  });

  it('is nothing when nothing is', () => {
    expect(fieldErrorText(undefined, currentTranslation())).toBeUndefined();
  });
});
