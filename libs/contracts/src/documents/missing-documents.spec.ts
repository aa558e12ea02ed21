import { describe, expect, it } from '@jest/globals';
import { lastMomentBefore, missingDocumentsText, missingSections } from './missing-documents';
import type { DocumentSectionId } from './sections';

describe('the missing documents of an application', () => {
  it('are the mandatory sections without a file', () => {
    expect(missingSections({})).toEqual(['carta-identita', 'codice-fiscale-doc', 'certificazione-redditi']);
    const some = { documento_identita: ['fronte.jpg', 'retro.jpg'], prova_residenza: 'permesso.pdf' };
    expect(missingSections(some)).toEqual(['codice-fiscale-doc', 'certificazione-redditi']);
    expect(missingSections({ ...some, codice_fiscale: 'cf.pdf', documentazione_reddito: 'isee.pdf' })).toEqual([]);
  });

  it('have no text when there are none', () => {
    expect(missingDocumentsText([], { closesAt: null }, 'it')).toBeNull();
  });

  it('have texts about one document and about several', () => {
    const closing = { closesAt: '2026-11-30T11:00:00.000Z' };
    const words = {
      it: { one: /Documento che manca.*lo /, other: /Documenti che mancano.*li / },
      fr: { one: /Document manquant.*(l’ajouter|le demanderons)/, other: /Documents manquants.*les / },
    };
    for (const language of ['it', 'fr'] as const) {
      for (const adding of [closing, { closesAt: null }, null]) {
        const textOf = (missing: DocumentSectionId[]) => {
          const { title = '', until = '' } = missingDocumentsText(missing, adding, language) ?? {};
          return `${title} ${until}`;
        };
        expect(textOf(['carta-identita'])).toMatch(words[language].one);
        expect(textOf(['carta-identita', 'codice-fiscale-doc'])).toMatch(words[language].other);
      }
    }
  });
});

it('takes a midnight in Rome as the end of the day before, in winter and summer', () => {
  expect(lastMomentBefore('2026-11-30T23:00:00.000Z')).toBe('2026-11-30T22:59:59.999Z');
  expect(lastMomentBefore('2026-07-15T22:00:00.000Z')).toBe('2026-07-15T21:59:59.999Z');
  expect(lastMomentBefore('2026-11-30T11:00:00.000Z')).toBe('2026-11-30T11:00:00.000Z');
});
