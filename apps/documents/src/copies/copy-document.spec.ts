import { describe, expect, it } from '@jest/globals';
import { APPLICATION_FIELD_NAMES, type DeclaredApplication, exampleShownIn } from '@lacorte/contracts';
import { copyDocument } from './copy-document';

const application: DeclaredApplication = {
  ...{ id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11', userId: '6d1f0b0e-54a5-4c39-8a0e-3f0f3a3c1d11' },
  ...{ applicationCode: 'DOM-2026-000042-17', tenderId: '20250000-0000-4000-8000-000000002025', tenderCode: 'T-7' },
  ...exampleShownIn('own'),
  presenzaMinori: 'si',
  numeroMinori: '2',
  applicationStatus: 'under_review',
  withdrawnAt: null,
  correctedAt: null,
  ...{ documenti: { documento_identita: ['fronte.jpg', 'retro.jpg'] }, createdAt: '2026-12-31T23:30:00.000Z' },
};
const bodyOf = (changes: Partial<DeclaredApplication> = {}, language: 'it' | 'fr' = 'it') =>
  copyDocument({ ...application, ...changes }, language).page().body;
const rowsOf = (body: string) =>
  [...body.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, label, value]) => [label, value]);

describe('the full copy of an application', () => {
  it('has every field as it was declared', () => {
    for (const language of ['it', 'fr'] as const) {
      const body = bodyOf({}, language);
      // All but the number of disabled persons, of whom there are none, and with five rows above and five sections below.
      expect(rowsOf(body)).toHaveLength(APPLICATION_FIELD_NAMES.length - 1 + 5 + 5);
      expect(body).not.toMatch(/\{\w*\}|undefined|null/);
    }
    expect(rowsOf(bodyOf())).toEqual(
      expect.arrayContaining([
        ['Codice domanda', 'DOM-2026-000042-17'],
        ['Data di nascita', '14/03/1988'],
        ['Luogo di nascita', 'Milano'],
        ['Telefono', '+39 333 0000000'],
        ['Numero di minori', '2'],
        ['Persone disabili nel nucleo familiare', 'No'],
        ['Tipologia di abitazione', '3 locali'],
        ['Stato', 'In Valutazione'],
        ['Data di invio', '1 gennaio 2027 alle ore 00:30'],
        ['Carta d&#x27;Identità', 'fronte.jpg, retro.jpg'],
        ['Codice Fiscale', 'Nessun file'],
      ]),
    );
  });

  it('says on which day the data was last corrected, in Milan', () => {
    const correctedAt = '2027-01-31T23:30:00.000Z';
    expect(bodyOf({ correctedAt })).toContain('1 gennaio 2027 alle ore 00:30. Dati corretti il 01/02/2027');
    expect(bodyOf({ correctedAt }, 'fr')).toContain('. Données corrigées le 01/02/2027');
  });

  it('says beside the status on which day it was withdrawn', () => {
    const withdrawnAt = '2027-01-31T23:30:00.000Z';
    expect(rowsOf(bodyOf({ withdrawnAt }))).toContainEqual(['Stato', 'In Valutazione. Ritirata il 01/02/2027']);
    expect(rowsOf(bodyOf({ withdrawnAt }, 'fr'))).toContainEqual(['État', 'En évaluation. Retirée le 01/02/2027']);
  });

  it('escapes what was typed', () => {
    expect(bodyOf({ luogoNascita: '<b>"&{{code}}' })).toContain('&lt;b&gt;&quot;&amp;{{code}}');
  });

  it('has a key of its own beside the receipts, which changes with what is shown', () => {
    const documents = [copyDocument(application, 'it'), copyDocument(application, 'fr')];
    const changed = copyDocument({ ...application, telefono: '02 1234567' }, 'it');
    expect(changed.key).toMatch(new RegExp(`^receipts/of/${application.id}/copy-it/[0-9a-f]{64}\\.pdf$`));
    expect(new Set([...documents, changed].map(({ key }) => key)).size).toBe(3);
    expect(copyDocument(application, 'it').key).toBe(documents[0]?.key);
  });
});
