import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PublishedEntry, PublishedRanking } from '@lacorte/contracts';
import { type ShownRanking, writeList, writeNotFound, writeRanking } from './write-ranking-pages';

const RANKING: PublishedRanking = {
  id: '5a1f0c9e-6b7d-4c55-8a3e-1d2c3b4a5f60',
  tenderId: '7d1d1b8e-31bf-4a4b-a1a5-9d0e6f1c2b3a',
  tenderCode: '2026-1',
  title: { it: 'Bando <di> primavera', fr: 'Appel du printemps' },
  stage: 'provisional',
  drawNumbers: '12-45-67-8-90',
  registerHash: 'cf72f5e34efd',
  seed: '5df5aa613d9d',
  homes: { '2-locali': 0, '3-locali': 2, '4-locali': 1, '5-locali': 0 },
  counts: { applications: 130, ranked: 120, assigned: 2, waiting: 118 },
  lastAssigned: { '2-locali': null, '3-locali': { position: 2, points: 35 }, '4-locali': null, '5-locali': null },
  rankedByType: { '2-locali': 0, '3-locali': 120, '4-locali': 0, '5-locali': 0 },
  publishedAt: '2026-11-20T09:00:00.000Z',
  // The midnight in Rome after 30 November.
  reviewUntil: '2026-11-30T23:00:00.000Z',
};

const NONE = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const CODES = ['DOM-2026-000001-16', 'DOM-2026-000002-13', 'DOM-2026-000003-10'];
const ENTRIES: PublishedEntry[] = CODES.map((applicationCode, index) => ({
  ...{ position: index + 1, applicationCode, points: 39 - 4 * index, housingType: '3-locali' },
  outcome: index < 2 ? 'assigned' : 'waiting',
}));

const shown = (changes: Partial<ShownRanking> = {}): ShownRanking => ({
  ...{ ranking: RANKING, final: undefined, housingType: '3-locali', sought: '', place: undefined },
  entries: { items: ENTRIES, total: 120, page: 1, pageSize: 50 },
  ...changes,
});

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, cells]) => cells?.replaceAll(/<[^>]+>/g, '|'));

const FINAL: PublishedRanking = {
  ...RANKING,
  id: '9c2b7f10-3e4d-4b6a-9f8e-7a6b5c4d3e2f',
  stage: 'final',
  reviewUntil: null,
};

const itIs = (instant: string) => jest.spyOn(Date, 'now').mockReturnValue(Date.parse(instant));
beforeEach(() => void itIs('2026-11-25T12:00:00.000Z'));
afterEach(() => void jest.restoreAllMocks());

describe('a ranking for readers without JavaScript', () => {
  let html: string;
  beforeEach(() => {
    html = writeRanking(shown(), 'it');
  });

  it('has places, codes, points, outcomes and the line up to which homes were given', () => {
    expect(rowsOf(html).slice(-5)).toEqual([
      '|Posizione||Codice della domanda||Punti||Esito|',
      '|1||DOM-2026-000001-16||39||assegnata|',
      '|2||DOM-2026-000002-13||35||assegnata|',
      '||Fin qui sono stati assegnati gli alloggi: l’ultimo alla posizione 2, punti 35||',
      '|3||DOM-2026-000003-10||31||in attesa|',
    ]);
  });

  it('says which it is, until when a review may be requested, and where the files are', () => {
    expect(html).toContain('<h2>Graduatoria provvisoria</h2>');
    expect(html).toContain('Bando 2026-1 · pubblicata il 20 novembre 2026');
    expect(html).toContain('entro il 30 novembre 2026');
    expect(html).toContain(`<a href="/api/rankings/${RANKING.id}/pdf">`);
    expect(html).toContain(`<a href="/api/rankings/${RANKING.id}/csv">`);
    for (const fact of ['12-45-67-8-90', 'cf72f5e34efd', '5df5aa613d9d']) expect(html).toContain(`<dd>${fact}</dd>`);
  });

  it('leads to its housing types and pages', () => {
    expect(html).toContain('<a href="?housingType&#x3D;4-locali">4 locali</a>');
    expect(html).toContain('Pagina 1 di 3');
    expect(html).toContain('<a href="?housingType&#x3D;3-locali&amp;page&#x3D;2">Pagina successiva</a>');
    expect(html).not.toContain('Pagina precedente');
    const last = writeRanking(shown({ entries: { items: ENTRIES, total: 120, page: 3, pageSize: 50 } }), 'it');
    expect(last).toContain('page&#x3D;2">Pagina precedente</a>');
    expect(last).not.toContain('Pagina successiva');
  });

  it('says where a code stands, and marks its row', () => {
    const found = writeRanking(shown({ sought: CODES[2] ?? '', place: ENTRIES[2] }), 'it');
    expect(found).toContain('DOM-2026-000003-10: 3 locali, posizione 3 di 120, punti 31, in attesa');
    expect(found).toContain('id="riga"');
    expect(writeRanking(shown({ sought: CODES[2] ?? '' }), 'it')).toContain(
      'DOM-2026-000003-10: non è in questa graduatoria.',
    );
  });

  it('says that the window of review is over', () => {
    itIs('2026-11-30T23:00:00.000Z');
    for (const over of [
      writeRanking(shown(), 'it'),
      writeList({ items: [RANKING], total: 1, page: 1, pageSize: 50 }, 'it'),
    ]) {
      expect(over).toContain('Il termine per chiedere un riesame è finito alle 24 del 30 novembre 2026.');
      expect(over).not.toContain('Richieste di riesame dall');
    }
  });

  it.each([
    [
      'it',
      'Questa graduatoria non vale più: è uscita la definitiva.',
      'Vai alla graduatoria definitiva',
      'Può ancora cambiare',
    ],
    ['fr', 'le classement définitif est paru.', 'Aller au classement définitif', 'Il peut encore changer'],
  ] as const)('leads to the final that has taken its place (%s)', (language, banner, link, change) => {
    const replaced = writeRanking(shown({ final: FINAL }), language);
    expect(replaced).toContain(banner);
    expect(replaced).toContain(`<a href="/graduatorie/${FINAL.id}">${link}</a>`);
    expect(replaced).not.toContain(change);
    expect(replaced).not.toContain('30 nov');
  });

  it('escapes what others wrote', () => {
    const typed = writeRanking(shown({ sought: '"><script>alert(1)</script>' }), 'it');
    expect(typed).not.toContain('<script>');
    expect(typed).toContain('Bando &lt;di&gt; primavera');
  });

  it('is in French, too', () => {
    const french = writeRanking(shown(), 'fr');
    expect(french).toContain('<h2>Classement provisoire</h2>');
    expect(french).toContain('publié le 20 novembre 2026');
    expect(french).toContain('<a href="?housingType&#x3D;3-locali">3\u00a0pièces</a>');
  });

  it('is a whole page when it has no entries at all', () => {
    const ranking = {
      ...{ ...RANKING, counts: { applications: 3, ranked: 0, assigned: 0, waiting: 0 } },
      ...{ homes: NONE, rankedByType: NONE, lastAssigned: { ...RANKING.lastAssigned, '3-locali': null } },
    };
    const entries = { items: [], total: 0, page: 1, pageSize: 50 };
    const empty = writeRanking(shown({ ranking, housingType: '2-locali', entries }), 'it');
    expect(empty).toContain('<h2>Graduatoria 2 locali</h2>');
    expect(empty).toContain('Nessuna domanda per questa tipologia.');
    expect(empty).not.toContain('<nav');
    expect(empty).toContain('<dd>12-45-67-8-90</dd>');
  });

  it('says so when a type has no candidates', () => {
    const entries = { items: [], total: 0, page: 1, pageSize: 50 };
    expect(writeRanking(shown({ housingType: '4-locali', entries }), 'it')).toContain(
      'Nessuna domanda per questa tipologia.',
    );
  });
});

describe('the list for readers without JavaScript', () => {
  it('leads to each ranking', () => {
    const html = writeList({ items: [RANKING], total: 1, page: 1, pageSize: 50 }, 'it');
    expect(html).toContain(`<a href="/graduatorie/${RANKING.id}">Graduatoria provvisoria</a>`);
    expect(html).not.toContain('<nav');
  });

  it('marks a provisional that a final has replaced', () => {
    const html = writeList({ items: [FINAL, RANKING], total: 2, page: 1, pageSize: 50 }, 'it');
    expect(html.match(/Sostituita dalla definitiva/g)).toHaveLength(1);
    expect(html).not.toContain('riesame');
  });

  it('says when rankings come while there is none', () => {
    const html = writeList({ items: [], total: 0, page: 1, pageSize: 50 }, 'it');
    expect(html).toContain('Non c’è ancora una graduatoria.');
  });

  it('is what a wrong address leads to', () => {
    expect(writeNotFound('fr')).toContain('<a href="/graduatorie">Tous les classements</a>');
  });
});
