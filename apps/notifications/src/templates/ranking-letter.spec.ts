import { describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type Language, type RankingNews, type RankingResult } from '@lacorte/contracts';
import { rankingLetter } from './ranking-letter';

const CODE = 'DOM-2026-000042-17';
const RANKING = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const TITLES = { it: 'Bando 2027', fr: 'Appel 2027' };
const NOTICE = { applicationCode: CODE, tenderTitle: TITLES, stage: 'provisional', reviewUntil: null } as const;
type Place = RankingResult['place'];
const ASSIGNED: Place = { housingType: '3-locali', position: 31, outcome: 'assigned' };
const WAITING: Place = { ...ASSIGNED, outcome: 'waiting' };
const letter = (language: Language, notice: Partial<RankingNews & RankingResult>) =>
  rankingLetter(
    {
      recipient: { name: 'Lucia Ferrario', address: 'lucia@example.com' },
      ...{ language, publicUrl: 'https://site.example', rankingId: RANKING },
    },
    { ...NOTICE, place: null, ...notice },
  );
const readable = (html: string) => html.replaceAll('&#x3D;', '=').replaceAll('&#x27;', "'");

const WORDS: Record<Language, Record<string, RegExp>> = {
  it: {
    assigned: /posto 31 .* gli alloggi da 3 locali: un alloggio le è assegnato/,
    // This sentence is also true when the tender has no home of the type.
    waiting: /posto 31 .* è in attesa, perché gli alloggi di questo tipo non bastano/,
    none: /non è in graduatoria/,
  },
  fr: {
    assigned: /position 31 .* 3\u00a0pièces.*logement lui est attribué/,
    waiting: /position 31 .* en attente, car les logements de ce type ne suffisent pas/,
    none: /n’est pas dans le classement/,
  },
};

describe.each(['it', 'fr'] as const)('the news about a ranking (%s)', (language) => {
  it.each([
    ['assigned', ASSIGNED],
    ['waiting', WAITING],
    ['none', null],
  ] as const)('says in words what the ranking says of the application: %s', (outcome, place) => {
    const { html, text, to } = letter(language, { place });
    for (const part of [readable(html), text]) {
      expect(part).toMatch(WORDS[language][outcome] ?? /never/);
      expect(part).toContain(TITLES[language]);
      expect(part).toContain(`https://site.example/area-utente?lang=${language}#${CODE}`);
      expect(part).toContain(`https://site.example/graduatorie/${RANKING}`);
      expect(part).toContain(COOPERATIVE.email);
      expect(part).not.toMatch(/\{\w*\}|undefined|null/);
    }
    expect(to).toEqual({ name: 'Lucia Ferrario', address: 'lucia@example.com' });
  });

  it.each([
    ['provisional', /provvisoria|provisoire/],
    ['final', /definitiva|définitif/],
  ] as const)('names the stage %s', (stage, name) => {
    const { subject, text } = letter(language, { stage, place: WAITING });
    expect(subject).toMatch(name);
    expect(text).toMatch(name);
  });

  it('says until which day a review can be requested, when it can', () => {
    // Midnight in Rome, an hour before midnight in UTC.
    const { text } = letter(language, { place: WAITING, reviewUntil: '2027-03-27T23:00:00.000Z' });
    expect(text).toMatch(/27 (marzo|mars) 2027/);
    expect(letter(language, { place: WAITING }).text).not.toMatch(/riesame|réexamen/);
  });

  it('has one subject and preview for all outcomes, with the code', () => {
    const mails = [ASSIGNED, WAITING, null].map((place) => letter(language, { place }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
    expect(mails[0]?.subject).toContain(CODE);
    const previews = mails.map(({ html }) => /display:none[^>]*>([^<]*)</.exec(html)?.[1]);
    expect(previews[0]).toMatch(/\S/);
    expect(new Set(previews).size).toBe(1);
  });
});
