import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { EmailVerificationMail } from './email-verification-mail';
import { PasswordChangedMail } from './password-changed-mail';
import { PasswordResetMail } from './password-reset-mail';
import { SECOND_FACTOR_EVENTS, SecondFactorMail } from './second-factor-mail';

const SITE = 'https://lacorte.example.com';
const TOKEN = 'fQ3x9sJ0mVb7tYw2LrKcN8pHgZaDeUiOqRvXyT4kM1s';
const LUCIA = { name: 'Lucia Ferrario', address: 'lucia@example.com' };

const LETTERS: [string, string, (recipient: MailAddress, language: Language) => Mail][] = [
  [
    'password reset',
    `${SITE}/nuova-password#token=${TOKEN}`,
    (to, language) => new PasswordResetMail(SITE).compose(to, TOKEN, language),
  ],
  [
    'verification',
    `${SITE}/conferma-email#token=${TOKEN}`,
    (to, language) => new EmailVerificationMail(SITE).compose(to, TOKEN, language),
  ],
  [
    'changed password',
    `${SITE}/password-dimenticata`,
    (to, language) => new PasswordChangedMail(SITE).compose(to, language),
  ],
  ...SECOND_FACTOR_EVENTS.map((event): (typeof LETTERS)[number] => [
    event,
    `${SITE}/password-dimenticata`,
    (to, language) => new SecondFactorMail(SITE).compose(event, to, language),
  ]),
];

describe.each(LETTERS)('the message of a %s', (_, link, compose) => {
  it.each(['it', 'fr'] as const)('has its link in both parts and no gap (%s)', (language) => {
    const { html, text, subject, to } = compose(LUCIA, language);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toContain(link);
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

  it('loads nothing from anywhere', () => {
    expect(compose(LUCIA, 'it').html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });
});
