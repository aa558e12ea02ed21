import { describe, expect, it } from '@jest/globals';
import { acceptedExtensions, DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { aTender } from '../../test/a-tender';
import { tenderView } from './tender-document';

const TENDER = aTender();

const inCapitals = (extensions: readonly string[]) => extensions.map((extension) => extension.slice(1).toUpperCase());
const paperOf = (language: 'it' | 'fr', id: string) => {
  const index = DOCUMENT_SECTIONS.findIndex((section) => section.id === id);
  return tenderView(TENDER, language, 'https://lacorte.example.com').papers[index];
};

describe('the papers of the tender', () => {
  it.each([
    ['it', 'Permesso di soggiorno', 'Per cittadini non UE', 'Sì', 'No'],
    ['fr', 'Titre de séjour', 'Pour les citoyens hors UE', 'Oui', 'Non'],
  ] as const)(
    'ask foreign citizens for the permit that the requirements name (%s)',
    (language, name, whom, yes, no) => {
      const { requirements } = tenderView(TENDER, language, 'https://lacorte.example.com');
      expect(requirements[1]?.items.join().toLowerCase()).toContain(name.toLowerCase());
      expect(paperOf(language, 'permesso-soggiorno')).toMatchObject({ name, needed: whom });
      expect(paperOf(language, 'carta-identita')).toMatchObject({ needed: yes });
      expect(paperOf(language, 'altri-documenti')).toMatchObject({ needed: no });
    },
  );

  it.each(['it', 'fr'] as const)('name every format that some section accepts (%s)', (language) => {
    const { papersText } = tenderView(TENDER, language, 'https://lacorte.example.com');
    const others = acceptedExtensions('altri-documenti').filter(
      (extension) => !acceptedExtensions('carta-identita').includes(extension),
    );
    const [everywhere = '', forOthers = ''] = papersText.split(/(?<=\.)\s/).slice(-2);
    for (const format of inCapitals(acceptedExtensions('carta-identita'))) expect(everywhere).toContain(format);
    expect(others).toEqual(['.doc', '.docx']);
    for (const format of inCapitals(others)) expect(forOthers).toContain(format);
  });
});

describe('the numbers of another tender', () => {
  const other = (homes: Partial<typeof TENDER.homes>, rules: Partial<typeof TENDER.rules>) =>
    tenderView(
      aTender({ homes: { ...TENDER.homes, ...homes }, rules: { ...TENDER.rules, ...rules } }),
      'it',
      'https://lacorte.example.com',
    );

  it('say how many homes of each type there are, where they are given', () => {
    expect(tenderView(TENDER, 'it', 'https://lacorte.example.com').homes).toEqual([]);
    expect(other({ '3-locali': 40, '5-locali': 1_000 }, {}).homes).toEqual([
      { name: '3 locali', number: '40' },
      { name: '5 locali', number: '1000' },
    ]);
  });

  it('leave out groups without a share and cases without points, and name the cap', () => {
    const view = other(
      {},
      {
        quotas: [
          { group: 'minors', percent: 100 },
          { group: 'over65', percent: 0 },
        ],
        points: { minors: 8, disability: 0, eviction: 0, residenceYear: 2, residenceCap: 12 },
      },
    );
    expect(view.quotas.map(({ name, share }) => [name, share])).toEqual([['Famiglie con minori', '100%']]);
    expect(view.points).toEqual([
      { name: 'Presenza di minori nel nucleo familiare', points: '+8' },
      { name: 'Ogni anno di residenza, fino a 12 punti', points: '+2' },
    ]);
  });

  it('are singular for one', () => {
    const rules = { leaseYears: 1, rankingEveryMonths: 1, residenceYears: { italian: 1, foreign: 1 } };
    const { facts, requirements, steps } = other({}, { ...rules, waitMonths: { from: 0, to: 1 } });
    expect(facts.map(({ value }) => value).slice(3)).toEqual(['ogni 1 mese', 'da 0 a 1 mese', '1 anno, rinnovabile']);
    expect(requirements[0]?.items[0]).toBe('Residenza o lavoro in Lombardia da almeno 1 anno');
    expect(steps.slice(2)).toEqual([
      expect.stringContaining('ogni 1 mese. L’attesa va da 0 a 1 mese.'),
      expect.stringContaining('dura 1 anno ed è'),
    ]);
  });
});
