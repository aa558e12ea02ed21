import { describe, expect, it } from '@jest/globals';
import type { Language, ReviewNotice } from '@lacorte/contracts';
import { reviewLetter } from './review-letter';

const CODE = 'DOM-2026-000042-17';
const REASON = 'Il certificato {code} vale: 5 punti.';
const WORDS: Record<Language, Record<ReviewNotice['decision'], RegExp>> = {
  it: { accepted: /richiesta è accolta/, rejected: /richiesta non è accolta/ },
  fr: { accepted: /Elle est acceptée/, rejected: /Elle n’est pas acceptée/ },
};
const letter = (language: Language, decision: ReviewNotice['decision']) =>
  reviewLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      ...{ language, publicUrl: 'https://site.example' },
    },
    { applicationCode: CODE, tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' }, decision, reason: REASON },
  );

describe.each(['it', 'fr'] as const)('the decision on a request of review (%s)', (language) => {
  it.each(['accepted', 'rejected'] as const)('says that it is %s, why, and leads to the application', (decision) => {
    const { html, text } = letter(language, decision);
    for (const part of [html.replaceAll('&#x3D;', '='), text]) {
      expect(part).toMatch(WORDS[language][decision]);
      expect(part).toContain(REASON);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(part).toMatch(/Bando 2027|Appel 2027/);
    }
  });

  it('says the decision in neither subject nor preview', () => {
    const [accepted, rejected] = [letter(language, 'accepted'), letter(language, 'rejected')];
    const previewOf = (html: string) => /display:none[^>]*>([^<]*)</.exec(html)?.[1];
    expect(accepted.subject).toBe(rejected.subject);
    expect(accepted.subject).toContain(CODE);
    expect(previewOf(accepted.html)).toBe(previewOf(rejected.html));
  });
});
