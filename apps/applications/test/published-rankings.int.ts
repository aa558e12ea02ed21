import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  API,
  formatApplicationCode,
  INTERNAL,
  type PublishedEntriesPage,
  type PublishedEntry,
  type PublishedRanking,
} from '@lacorte/contracts';
import { BY_CODE } from '../src/published-rankings/list-published-entries';
import { markErased } from './erasing';
import { PublishedRankings } from './published-rankings';
import { PublicationActs } from './publishing-rankings';
import type { AddedCandidate } from './ranking';

import { RunningApplications } from './running-applications';

let service: RunningApplications;
let tender: { id: string; people: AddedCandidate[] };
let tenderCode: string;
let id: string;
/** A run that is computed, and never published. */
let ready: string;
const rankings = new PublicationActs(() => service);
const written = new PublishedRankings(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  tender = await rankings.tender();
  tenderCode = `T-${rankings.tenders.codes}`;
  ready = await rankings.computed(tender.id, { stage: 'provisional', drawNumbers: '9' });
  id = await rankings.published(tender.id);
});
afterAll(() => service?.stop());

const get = (path: string, query: object = {}) => service.http.get(path).query(query);
const page = async (query: object = {}): Promise<PublishedEntriesPage> => {
  const { status, body } = await get(API.rankingEntries(id), query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const codeOf = (place: number) => tender.people[place]?.code ?? '';
/** Entries of these codes, in this order, without homes. */
const waiting = (codes: string[]) => codes.map((applicationCode) => ({ applicationCode, points: 1, heldAs: null }));
const HEAD = '\uFEFFPosizione;Codice domanda;Punti;Esito;Tipologia\r\n';

describe('a published ranking', () => {
  it('is read by everybody, with what a check of the draw needs', async () => {
    const { status, body, headers } = await get(API.ranking(id));
    const run = await rankings.run(id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(body).toEqual({
      ...{ id, tenderId: tender.id, tenderCode, stage: 'provisional', drawNumbers: '1-2-3' },
      title: { it: expect.any(String), fr: expect.any(String) },
      ...{ registerHash: run.registerHash, seed: run.seed, homes: run.homes },
      counts: { applications: 4, ranked: 4, assigned: 2, waiting: 2 },
      lastAssigned: {
        '2-locali': { position: 1, points: expect.any(Number) },
        '3-locali': { position: 1, points: expect.any(Number) },
        ...{ '4-locali': null, '5-locali': null },
      },
      rankedByType: { '2-locali': 1, '3-locali': 3, '4-locali': 0, '5-locali': 0 },
      ...{ publishedAt: run.publishedAt, reviewUntil: expect.any(String) },
    });
  });

  it('is listed, the newest first, of one tender and of all', async () => {
    const other = await rankings.tender();
    const [provisional, final] = [await rankings.published(other.id), await rankings.published(other.id, 'final')];
    const idsOf = async (query: object) =>
      (await get(API.rankings, query)).body.items.map((ranking: PublishedRanking) => ranking.id);
    expect(await idsOf({})).toEqual([final, provisional, id]);
    expect(await idsOf({ tender: other.id })).toEqual([final, provisional]);
    expect(await idsOf({ tender: tender.id.toUpperCase() })).toEqual([id]);
    expect(await idsOf({ tender: randomUUID() })).toEqual([]);
    expect(await idsOf({ page: 2, pageSize: 1 })).toEqual([provisional]);
    expect((await get(API.rankings, { pageSize: 1 })).body).toMatchObject({ total: 3, page: 1, pageSize: 1 });
    expect((await get(API.rankings, { tender: 'x' })).status).toBe(404);
    expect((await get(API.rankings, { tender: 'x', page: 0 })).status).toBe(404);
    expect((await get(API.rankings, { page: 0 })).body.fields).toHaveProperty('page');
  });

  it('is 404 before it is published, and for unknown and malformed ids', async () => {
    for (const wrong of [ready, randomUUID(), 'x'])
      for (const path of [API.ranking, API.rankingEntries, API.rankingCsv]) {
        const { status, body, headers } = await get(path(wrong));
        expect([status, body.code]).toEqual([404, 'not-found']);
        expect(headers['cache-control'] ?? '').not.toContain('public');
      }
  });

  it('is published, listed and downloaded also without entries', async () => {
    const { id: other } = await rankings.tender({ candidates: [{ status: 'rejected' }] });
    const empty = await rankings.published(other);
    const none = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
    expect((await get(API.ranking(empty))).body).toMatchObject({
      ...{ counts: { applications: 1, ranked: 0, assigned: 0, waiting: 0 }, rankedByType: none },
      lastAssigned: { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null },
    });
    for (const query of [{}, { housingType: '3-locali' }, { page: 2 }, { q: '42' }])
      expect((await get(API.rankingEntries(empty), query)).body).toMatchObject({ items: [], total: 0 });
    expect((await get(API.rankingCsv(empty))).text).toBe(HEAD);
  });
});

describe('the entries of a published ranking', () => {
  it('are codes with position, points and outcome, and nothing else of a person', async () => {
    const { items, ...rest } = await page();
    expect(rest).toEqual({ total: 4, page: 1, pageSize: 50 });
    expect(items.map(({ housingType, position }) => [housingType, position])).toEqual([
      ['2-locali', 1],
      ['3-locali', 1],
      ['3-locali', 2],
      ['3-locali', 3],
    ]);
    for (const entry of items) {
      expect(Object.keys(entry)).toEqual(['position', 'applicationCode', 'points', 'outcome', 'housingType']);
    }
    expect(items.map(({ outcome }) => outcome)).toEqual(['assigned', 'assigned', 'waiting', 'waiting']);
    expect(new Set(items.map(({ applicationCode }) => applicationCode))).toEqual(
      new Set(tender.people.map(({ code }) => code)),
    );
  });

  it('are those of one housing type', async () => {
    expect(await page({ housingType: '3-locali', pageSize: 2 })).toMatchObject({
      ...{ total: 3, page: 1, pageSize: 2 },
      items: [{ position: 1 }, { position: 2 }],
    });
    expect((await page({ housingType: '3-locali', pageSize: 2, page: 2 })).items).toMatchObject([{ position: 3 }]);
    expect(await page({ housingType: '5-locali' })).toMatchObject({ items: [], total: 0 });
  });

  it('come in pages without gaps or repetitions', async () => {
    const pages = await Promise.all([1, 2, 3].map((number) => page({ page: number, pageSize: 2 })));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 0]);
    expect(pages.flatMap(({ items }) => items)).toEqual((await page()).items);
    expect((await page({ page: 1_000_000_000, pageSize: 200 })).items).toEqual([]);
  });

  it('are found by code, by number and by how numbers begin, in pages and in one housing type', async () => {
    const code = codeOf(1);
    const writings = [
      code,
      code.toLowerCase().replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
      code.slice(9, 15),
    ];
    for (const q of writings) {
      const found = await page({ q });
      expect([q, found.items.map(({ applicationCode }) => applicationCode)]).toEqual([q, [code]]);
      expect(found.total).toBe(1);
    }
    const q = codeOf(0).slice(0, -6);
    const found = [await page({ q, pageSize: 3 }), await page({ q, pageSize: 3, page: 2 })];
    expect(found.map(({ total, items }) => [total, items.length])).toEqual([
      [4, 3],
      [4, 1],
    ]);
    expect((await page({ q: codeOf(0), housingType: '2-locali' })).total).toBe(0);
    expect((await page({ q: codeOf(3), housingType: '2-locali' })).total).toBe(1);
    for (const empty of ['', ' ']) expect((await page({ q: empty })).total).toBe(4);
    for (const other of ['Ferrario', 'Lucia', 'persona.0@example.com', '%', '999999'])
      expect(await page({ q: other })).toEqual({ items: [], total: 0, page: 1, pageSize: 50 });
  });

  it('are found by the beginning of a code in a range of the index', async () => {
    const entries = waiting(Array.from({ length: 50_000 }, (_, n) => `DOM-2026-${n + 100_000}-00`));
    const run = await written.ready({ tenderId: tender.id, entries });
    await service.database.query('ANALYZE applications.ranking_entry');
    const runner = service.database.createQueryRunner();
    // Plans as for a statement that is prepared once, for an unknown number of ranges.
    await runner.query('SET plan_cache_mode = force_generic_plan');
    await runner.query(`PREPARE search AS ${BY_CODE.text}`);
    const plan: object[] = await runner.query(
      `EXPLAIN (ANALYZE) EXECUTE search ('${run}', '{DOM-2026-100123,DOM-2026-103}', '{DOM-2026-100124,DOM-2026-104}', NULL)`,
    );
    await runner.query('DEALLOCATE search');
    await runner.query('RESET plan_cache_mode');
    await runner.release();
    const lines = plan.flatMap((line) => Object.values(line)).join('\n');
    expect(lines).toContain('ranking_entry_by_code');
    expect(lines).not.toContain('Seq Scan');
    expect(lines).toMatch(/actual .*rows=1001/);
  });

  it('are found by a number in the years of the codes, as they are in Italy', async () => {
    const other = await rankings.tender();
    await service.database.query(
      `UPDATE applications.tender SET opens_at = '1999-12-31T23:30:00Z', closes_at = '2000-01-05T11:00:00Z' WHERE id = $1`,
      [other.id],
    );
    const codes = ['DOM-1999-000999-00', 'DOM-2000-000999-00', 'DOM-2000-001000-00', 'DOM-2000-000998-00'];
    const entries = codes.map((applicationCode) => ({ applicationCode, points: 1, heldAs: null }));
    const run = await written.publish({ tenderId: other.id, entries });
    const codesFor = async (q: string) =>
      (await get(API.rankingEntries(run), { q })).body.items.map((entry: PublishedEntry) => entry.applicationCode);
    expect(await codesFor('00099')).toEqual(['DOM-2000-000999-00', 'DOM-2000-000998-00']);
    expect(await codesFor('DOM-1999-000')).toEqual(['DOM-1999-000999-00']);
  });

  it('are refused with a wrong filter', async () => {
    for (const [field, query] of [
      ['housingType', { housingType: '9-locali' }],
      ['q', { q: 'x'.repeat(65) }],
      ['q', { q: ['a', 'b'] }],
      ['page', { page: '-1' }],
      ['pageSize', { pageSize: 201 }],
    ] as const) {
      const { status, body } = await get(API.rankingEntries(id), query);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation', [field]]);
    }
  });

  it('are read from the moment of its publication', async () => {
    const other = await rankings.tender();
    const run = await rankings.computed(other.id, { stage: 'provisional', drawNumbers: '9' });
    const statuses = async () => [
      (await get(API.rankingEntries(run))).status,
      (await get(API.rankingEntries(run), { housingType: '3-locali' })).status,
      (await get(API.rankingEntries(run), { housingType: '9-locali' })).status,
    ];
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await rankings.publishing(run)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 400]);
    expect((await get(API.rankingEntries(run.toUpperCase()))).body.total).toBe(4);
  });

  it('stay when an applicant is erased', async () => {
    const before = await page();
    await markErased(service, tender.people[0]?.id ?? '');
    expect(await page()).toEqual(before);
  });
});

describe('the file of a published ranking', () => {
  it('is a CSV file as offices in Italy open it', async () => {
    const { status, headers, text } = await get(API.rankingCsv(id));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const name = `graduatoria-${tenderCode}-provvisoria.csv`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    const words = { assigned: 'assegnata', waiting: 'in attesa' };
    const lines = (await page()).items.map(
      ({ position, applicationCode, points, outcome, housingType }) =>
        `${position};${applicationCode};${points};${words[outcome]};${housingType}\r\n`,
    );
    expect(text).toBe(`${HEAD}${lines.join('')}`);
  });

  it('has every entry of a long ranking once', async () => {
    const codes = Array.from({ length: 2_345 }, (_, n) => `DOM-2026-${n + 100_000}-00`);
    const long = await written.publish({ tenderId: tender.id, stage: 'final', entries: waiting(codes) });
    const { text, headers } = await get(API.rankingCsv(long));
    const rows = text.split('\r\n').slice(1, -1);
    expect(rows.map((row) => row.split(';')[1])).toEqual(codes);
    expect(headers['content-disposition']).toContain('-definitiva.csv');
  });
});

describe('a ranking for readers without JavaScript', () => {
  let written120: string;
  let tenderId: string;
  const codes = Array.from({ length: 120 }, (_, index) => formatApplicationCode(2026, index + 1));
  const codeAt = (position: number) => codes[position - 1] ?? '';
  beforeAll(async () => {
    [{ id: tenderId }] = await service.database.query(`SELECT id FROM applications.tender WHERE code = '2025'`);
    const entries = codes.map((applicationCode, index) => ({
      ...{ applicationCode, points: 120 - index, heldAs: index < 3 ? 'open' : null },
    }));
    written120 = await written.publish({ tenderId, entries });
  });
  async function read(path: string, query: object = {}): Promise<string> {
    const { status, text, headers } = await get(path, query);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    return text;
  }
  const one = (query: object = {}) => read(INTERNAL.rankingPage(written120), query);
  const codesIn = (html: string) => [...html.matchAll(/<th scope="row">(DOM-[\d-]+)/g)].map(([, code]) => code);

  it('goes on from page to page of its first type with candidates, to the last one and no further', async () => {
    expect(codesIn(await one())).toEqual(codes.slice(0, 50));
    expect(codesIn(await one({ page: 3 }))).toEqual(codes.slice(100));
    expect(codesIn(await one({ page: 99 }))).toEqual(codes.slice(100));
    for (const wrong of ['0', '-1', 'x', '1e9'])
      expect(codesIn(await one({ page: wrong }))).toEqual(codes.slice(0, 50));
  });

  it('finds a code however it is typed, and shows its page, or what was typed as it is', async () => {
    const code = codeAt(60);
    for (const typed of [code, ` ${code.toLowerCase().replaceAll('-', ' ')} `, code.replaceAll('-', '')]) {
      const html = await one({ code: typed });
      expect(html).toContain(`${code}: 3 locali, posizione 60 di 120, punti 61, in attesa`);
      expect(codesIn(html)).toEqual(codes.slice(50, 100));
    }
    expect(await one({ code: formatApplicationCode(2026, 999) })).toContain('non è in questa graduatoria');
    expect(await one({ code: '<b>%' })).toContain('&lt;b&gt;%: non è in questa graduatoria');
  });

  it('shows another type by its name, and the first one for an unknown name', async () => {
    expect(await one({ housingType: '5-locali' })).toContain('Nessuna domanda per questa tipologia.');
    expect(codesIn(await one({ housingType: 'villa' }))).toHaveLength(50);
  });

  it('speaks the language that the gateway names first', async () => {
    const { text } = await get(`${INTERNAL.rankingPage(written120)}?lang=fr&page=1&lang=it`);
    expect(text).toContain('<h2>Classement provisoire</h2>');
    expect(await one({ lang: 'de' })).toContain('<h2>Graduatoria provvisoria</h2>');
  });

  it('says when there is none at an address', async () => {
    for (const wrong of [randomUUID(), '-', "x'"])
      expect(await read(INTERNAL.rankingPage(wrong))).toContain('A questo indirizzo non c’è una graduatoria');
  });

  it('is listed, and leads from a provisional to the final that has replaced it', async () => {
    expect(await read(INTERNAL.rankingPages)).toContain(
      `<a href="/graduatorie/${written120}">Graduatoria provvisoria</a>`,
    );
    expect(await read(INTERNAL.rankingPages, { page: 9 })).not.toContain(written120);
    const final = await written.publish({ tenderId, stage: 'final' });
    expect(await one()).toContain(`<a href="/graduatorie/${final}">Vai alla graduatoria definitiva</a>`);
    expect(await read(INTERNAL.rankingPages)).toContain('Sostituita dalla definitiva');
    expect(codesIn(await read(INTERNAL.rankingPage(final)))).toEqual([]);
  });
});
