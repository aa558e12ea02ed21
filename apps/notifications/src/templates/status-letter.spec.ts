import { describe, expect, it } from '@jest/globals';
import { APPLICATION_STATUSES, type ApplicationStatus, COOPERATIVE, type Language } from '@lacorte/contracts';
import { statusLetter } from './status-letter';

const CODE = 'DOM-2026-000042-17';
const TITLES = { it: 'Bando 2027', fr: 'Appel 2027' };
const NAMES: Record<Language, Record<ApplicationStatus, string>> = {
  it: { submitted: 'Inviata', under_review: 'In Valutazione', approved: 'Approvata', rejected: 'Respinta' },
  fr: { submitted: 'Envoyée', under_review: 'En cours d’évaluation', approved: 'Approuvée', rejected: 'Rejetée' },
};
const letter = (language: Language, status: ApplicationStatus) =>
  statusLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      language,
      publicUrl: 'https://site.example',
    },
    { applicationCode: CODE, tenderTitle: TITLES, status },
  );

describe.each(['it', 'fr'] as const)('the news about a status (%s)', (language) => {
  it.each(APPLICATION_STATUSES)('says in words that it is %s, and leads to the application', (status) => {
    const { html, text, to } = letter(language, status);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toContain(`: ${NAMES[language][status]}.`);
      expect(part).toContain(TITLES[language]);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(part).toContain('Lucia Ferrario');
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
    expect(text).toContain(COOPERATIVE.email);
    expect(to).toEqual({ name: 'Lucia Ferrario', address: 'lucia@example.com' });
  });

  it('has the same subject and preview for every status, with the code', () => {
    const mails = APPLICATION_STATUSES.map((status) => letter(language, status));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
    expect(mails[0]?.subject).toContain(CODE);
    const previews = mails.map(({ html }) => /display:none[^>]*>([^<]*)</.exec(html)?.[1]);
    expect(new Set(previews).size).toBe(1);
    expect(previews[0]).toMatch(/novità|nouvelles/);
  });
});
