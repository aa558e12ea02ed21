import { describe, expect, it } from '@jest/globals';
import { type Language } from '@lacorte/contracts';
import { draftReminderLetter, noticeConfirmationLetter, tenderOpenedLetter } from './tender-letter';

const SITE = 'https://lacorte.example.com';
const TOKEN = 'fQ3x9sJ0mVb7tYw2LrKcN8pHgZaDeUiOqRvXyT4kM1s';
const to = (language: Language) => ({
  ...{ recipient: { name: '', address: 'lucia@example.com' }, language, publicUrl: SITE },
});
const TENDER = { title: { it: 'Bando 2027', fr: 'Appel 2027' }, closesAt: '2027-07-15T21:30:00.000Z' };
const parts = ({ html, text }: { html: string; text: string }) => [html.replaceAll('&#x3D;', '='), text];

describe.each(['it', 'fr'] as const)('the letters about a tender (%s)', (language) => {
  it('bring the link that verifies an address, and say how long it is valid', () => {
    for (const part of parts(noticeConfirmationLetter(to(language), TOKEN))) {
      expect(part).toContain(`${SITE}/conferma-avviso?lang=${language}#token=${TOKEN}`);
      expect(part).toMatch(/48 (ore|heures)/);
    }
  });

  it('tell that it is open, and until when by the clocks of Rome', () => {
    const mail = tenderOpenedLetter(to(language), TENDER);
    expect(mail.subject).toContain(TENDER.title[language]);
    for (const part of parts(mail)) {
      expect(part).toContain(`${SITE}/iscrizione`);
      expect(part).toContain(TENDER.title[language]);
      expect(part).toMatch(/15 (luglio|juillet) 2027.*23:30/);
      expect(part).not.toContain('token');
    }
  });

  it('remind of a draft with the time that is left, and lead to the login', () => {
    const mail = draftReminderLetter(
      { ...to(language), recipient: { name: 'Lucia', address: 'l@example.com' } },
      TENDER,
    );
    for (const part of parts(mail)) {
      expect(part).toContain(`${SITE}/area-utente`);
      expect(part).toContain('Lucia');
      expect(part).toMatch(/15 (luglio|juillet) 2027.*23:30/);
      expect(part).not.toContain('token');
    }
  });

  it('name no closing when there is none', () => {
    const { text } = tenderOpenedLetter(to(language), { ...TENDER, closesAt: null });
    expect(text).not.toMatch(/si chiudono|prend fin/);
  });
});
