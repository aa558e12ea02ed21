import { describe, expect, it } from '@jest/globals';
import { acceptedExtensions, DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { aTender } from '../../test/a-tender';
import { tenderView } from './tender-view';

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
