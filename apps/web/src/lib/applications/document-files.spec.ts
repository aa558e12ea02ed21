import { describe, expect, it } from '@jest/globals';
import { documentGroups } from './document-files';

describe("an application's documents", () => {
  it('are none before any was attached', () => {
    expect(documentGroups({ id: 'a', documenti: {} })).toEqual([]);
  });

  it('are read without an index when there is one file', () => {
    const [group] = documentGroups({ id: 'a', documenti: { codice_fiscale: 'tessera.pdf' } });
    expect(group?.files).toEqual([
      {
        name: 'tessera.pdf',
        path: '/api/admin/applications/a/documents/codice_fiscale',
        side: undefined,
        fallbackName: 'codice_fiscale.pdf',
        signature: undefined,
      },
    ]);
  });

  it('are front and back when a card has two files', () => {
    const [group] = documentGroups({ id: 'a', documenti: { documento_identita: ['1.jpg', '2.jpg'] } });
    expect(group?.files.map(({ side }) => side)).toEqual(['front', 'back']);
    expect(group?.files.map(({ path }) => path)).toEqual([
      '/api/admin/applications/a/documents/documento_identita/0',
      '/api/admin/applications/a/documents/documento_identita/1',
    ]);
    expect(group?.files.map(({ fallbackName }) => fallbackName)).toEqual([
      'documento_identita_FRONTE.pdf',
      'documento_identita_RETRO.pdf',
    ]);
  });

  it('are counted when two files are not the sides of one card', () => {
    const [group] = documentGroups({ id: 'a', documenti: { documentazione_reddito: ['isee.pdf', 'cu.pdf'] } });
    expect(group?.files.map(({ side, fallbackName }) => [side, fallbackName])).toEqual([
      [undefined, 'documentazione_reddito_1.pdf'],
      [undefined, 'documentazione_reddito_2.pdf'],
    ]);
  });

  it('carry what the virus scanner has found in them', () => {
    const documenti = { documento_identita: ['1.jpg', '2.jpg'], codice_fiscale: 'tessera.pdf' };
    const found = { type: 'documento_identita' as const, index: 1, name: '2.jpg', signature: 'Worm.X' };
    const groups = documentGroups({ id: 'a', documenti }, [found]);
    expect(groups.map(({ files }) => files.map(({ signature }) => signature))).toEqual([
      [undefined, 'Worm.X'],
      [undefined],
    ]);
  });

  it('come in the order of the upload step', () => {
    const documenti = { altra_documentazione: 'x.docx', documento_identita: 'ci.pdf' };
    expect(documentGroups({ id: 'a', documenti }).map(({ type }) => type)).toEqual([
      'documento_identita',
      'altra_documentazione',
    ]);
  });
});
