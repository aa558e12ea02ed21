import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language } from '@lacorte/contracts';
import type { MailAddress } from '../mail/mail-server';
import { type AccountMessage, accountLetter, erasureLetter, PAGE_OF } from './account-letters';

const SITE = 'https://lacorte.example.com';
const TOKEN = 'fQ3x9sJ0mVb7tYw2LrKcN8pHgZaDeUiOqRvXyT4kM1s';
const LUCIA = { name: 'Lucia Ferrario', address: 'lucia@example.com' };

const LINKS: Partial<Record<AccountMessage, string>> = {
  'password-reset': `${SITE}/nuova-password`,
  'email-verification': `${SITE}/conferma-email`,
  'email-change': `${SITE}/conferma-email`,
};
const PAGES_WITHOUT_TOKEN: Partial<Record<AccountMessage, string>> = {
  'draft-begun': `${SITE}/area-utente`,
  'email-taken': `${SITE}/area-utente`,
  'email-changed': `${SITE}/contatti`,
};
const LETTERS = (Object.keys(PAGE_OF) as AccountMessage[]).map((message) => {
  const link = LINKS[message];
  const compose = (recipient: MailAddress, language: Language) =>
    accountLetter(message, { recipient, language, publicUrl: SITE, token: link && TOKEN });
  const page = PAGES_WITHOUT_TOKEN[message] ?? `${SITE}/password-dimenticata`;
  const linkIn = (language: Language) => `${link ?? page}?lang=${language}${link ? `#token=${TOKEN}` : ''}`;
  return [message, linkIn, compose] as const;
});

it.each([
  ['it', 'scollegato'],
  ['fr', 'dissocié'],
] as const)('tells of a changed password whether it has unlinked an account (%s)', (language, word) => {
  const letter = { recipient: LUCIA, language, publicUrl: SITE };
  const told = accountLetter('password-changed', { ...letter, isUnlinked: true });
  const untold = accountLetter('password-changed', letter);
  for (const part of ['html', 'text'] as const) {
    expect(told[part]).toContain(word);
    expect(untold[part]).not.toContain(word);
  }
});

it.each([
  [
    'it',
    'restano, perché non risultano legati all’account',
    'perché l’account che aveva il suo indirizzo è stato cancellato',
  ],
  ['fr', 'restent, car rien ne les rattache au compte', 'parce que le compte qui avait votre adresse a été supprimé'],
] as const)('tells of an erasure what is true for a former and verified address, too (%s)', (language, kept, why) => {
  const letter = { recipient: { ...LUCIA, name: '' }, language, publicUrl: SITE };
  const text = erasureLetter(letter, { isAddressProven: false }).text.replaceAll(/\s+/g, ' ');
  expect(text).toContain(kept);
  expect(text).toContain(why);
});

describe.each(LETTERS)('the message %s', (_, linkIn, compose) => {
  it.each(['it', 'fr'] as const)('has its link in both parts and no gap (%s)', (language) => {
    const { html, text, subject, to } = compose(LUCIA, language);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toContain(linkIn(language));
      expect(part).toContain('Lucia Ferrario');
      expect(part).toContain(COOPERATIVE.email);
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
    expect(html).toContain(`>${KIND_OF_COOPERATIVE[language]}</span>`);
    expect([to.address, subject.length > 0]).toEqual(['lucia@example.com', true]);
  });

  it('greets a person without a name', () => {
    const { text } = compose({ ...LUCIA, name: '' }, 'it');
    expect(text).toMatch(/^Buongiorno,/);
  });
});
