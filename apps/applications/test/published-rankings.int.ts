import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type PublishedEntriesPage, type PublishedEntry, type PublishedRanking } from '@lacorte/contracts';
import { BY_CODE } from '../src/published-rankings/list-published-entries';
import { PublishedRankings } from './published-rankings';
import { PublicationActs } from './publishing-rankings';
import type { AddedCandidate } from './ranking';
import { RunningApplications } from './running-applications';

let applications: RunningApplications;
let tender: { id: string; people: AddedCandidate[] };
let id: string;
/** Computed, and never published. */
let ready: string;
const acts = new PublicationActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
  tender = await acts.tender();
  ready = await acts.computed(tender.id, { stage: 'provisional', drawNumbers: '9' });
  id = await acts.published(tender.id);
}, 60_000);
afterAll(() => applications?.stop());

const get = (path: string, query: object = {}) => applications.http.get(path).query(query);
const page = async (query: object = {}): Promise<PublishedEntriesPage> => {
  const { status, body } = await get(API.rankingEntries(id), query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const codeOf = (place: number) => tender.people[place]?.code ?? '';

describe('a published ranking', () => {
  it('is read by everybody, with what a check of the draw needs', async () => {
    const { status, body, headers } = await get(API.ranking(id));
    const run = await acts.run(id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(body).toEqual({
      ...{ id, tenderId: tender.id, tenderCode: `T-${acts.tenders.codes}`, stage: 'provisional', drawNumbers: '1-2-3' },
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
    const other = await acts.tender();
    const [provisional, final] = [await acts.published(other.id), await acts.published(other.id, 'final')];
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

  it.each([
    ['a run that is not published', () => ready],
    ['an unknown run', () => randomUUID()],
    ['a malformed id', () => 'x'],
  ])('is 404 for %s', async (_, given) => {
    for (const path of [API.ranking, API.rankingEntries, API.rankingCsv]) {
      const { status, body, headers } = await get(path(given()));
      expect([status, body.code]).toEqual([404, 'not-found']);
      expect(headers['cache-control'] ?? '').not.toContain('public');
    }
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

  it.each([
    ['the code', (code: string) => code],
    ['small letters and no dashes', (code: string) => code.toLowerCase().replaceAll('-', '')],
    ['spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['the number', (code: string) => code.slice(9, 15)],
  ])('are found by %s', async (_, writing) => {
    const found = await page({ q: writing(codeOf(1)) });
    expect(found.items.map(({ applicationCode }) => applicationCode)).toContain(codeOf(1));
    expect(found.total).toBe(found.items.length);
  });

  it('are found by how their numbers begin, in pages', async () => {
    const beginning = codeOf(0).slice(0, 'DOM-2026-500'.length);
    const found = [await page({ q: beginning, pageSize: 3 }), await page({ q: beginning, pageSize: 3, page: 2 })];
    expect(found.map(({ total, items }) => [total, items.length])).toEqual([
      [4, 3],
      [4, 1],
    ]);
  });

  it('are found by the beginning of a code in a range of the index', async () => {
    const entries = Array.from({ length: 50_000 }, (_, n) => {
      return { applicationCode: `DOM-2026-${String(n + 100_000)}-00`, points: 1, heldAs: null };
    });
    const run = await new PublishedRankings(() => applications).ready({ tenderId: tender.id, entries });
    await applications.database.query('ANALYZE applications.ranking_entry');
    const runner = applications.database.createQueryRunner();
    // As for a statement that is prepared once, without knowing how many ranges there are.
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

  it('are found in one housing type alone', async () => {
    expect((await page({ q: codeOf(0), housingType: '2-locali' })).total).toBe(0);
    expect((await page({ q: codeOf(3), housingType: '2-locali' })).total).toBe(1);
  });

  it.each(['', ' '])('are all for the search %j', async (q) => {
    expect((await page({ q })).total).toBe(4);
  });

  it.each(['Ferrario', 'Lucia', 'persona.0@example.com', '%', '999999'])('are none for the search %j', async (q) => {
    expect(await page({ q })).toEqual({ items: [], total: 0, page: 1, pageSize: 50 });
  });

  it.each([
    ['housingType', { housingType: '9-locali' }],
    ['q', { q: 'x'.repeat(65) }],
    ['q', { q: ['a', 'b'] }],
    ['page', { page: '-1' }],
    ['pageSize', { pageSize: 201 }],
  ])('are refused for a wrong %s', async (field, query) => {
    const { status, body } = await get(API.rankingEntries(id), query);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation', [field]]);
  });

  it('stay when an applicant is erased', async () => {
    const before = await page();
    await applications.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [
      tender.people[0]?.id,
    ]);
    expect(await page()).toEqual(before);
  });
});

describe('the file of a published ranking', () => {
  it('is a CSV file as offices in Italy open it', async () => {
    const { status, headers, text } = await get(API.rankingCsv(id));
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const name = `graduatoria-T-${acts.tenders.codes - 1}-provvisoria.csv`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    const { items } = await page();
    const words = { assigned: 'assegnata', waiting: 'in attesa' };
    const lines = items.map(
      ({ position, applicationCode, points, outcome, housingType }) =>
        `${position};${applicationCode};${points};${words[outcome]};${housingType}\r\n`,
    );
    expect(text).toBe(`\uFEFFPosizione;Codice domanda;Punti;Esito;Tipologia\r\n${lines.join('')}`);
  });

  it('has every entry of a long ranking once', async () => {
    const long = await longRanking(2_345);
    const { text, headers } = await get(API.rankingCsv(long));
    const codes = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[1]);
    expect(codes).toHaveLength(2_345);
    expect(new Set(codes).size).toBe(2_345);
    expect(headers['content-disposition']).toContain('-definitiva.csv');
  });
});

/** A published final of the tender with so many entries, written straight into the tables. @returns its id */
async function longRanking(entries: number): Promise<string> {
  const long = randomUUID();
  await applications.database.query(
    `INSERT INTO applications.ranking (id, tender_id, stage, state, draw_numbers, input, register, register_hash, seed, input_hash,
       ranked_by_type, last_assigned, created_by_id, created_by_email)
     VALUES ($1, $2, 'final', 'ready', '1', '{"homes": {}}', '', 'a', 'b', 'c', '{}', '{}', $1, 'a@example.com')`,
    [long, tender.id],
  );
  await applications.database.query(
    `INSERT INTO applications.ranking_entry
     SELECT $1, n, '3-locali', n, 'DOM-2026-' || lpad(n::text, 6, '0') || '-00', 1, '[]', '{}', 'x', NULL
     FROM generate_series(1, $2::integer) n`,
    [long, entries],
  );
  await applications.database.query(
    `UPDATE applications.ranking SET state = 'published', published_at = now() WHERE id = $1`,
    [long],
  );
  return long;
}

describe('the entries of another ranking', () => {
  it('are read from the moment of its publication', async () => {
    const other = await acts.tender();
    const run = await acts.computed(other.id, { stage: 'provisional', drawNumbers: '9' });
    const statuses = async () => [
      (await get(API.rankingEntries(run))).status,
      (await get(API.rankingEntries(run), { housingType: '3-locali' })).status,
      (await get(API.rankingEntries(run), { housingType: '9-locali' })).status,
    ];
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await acts.publishing(run)).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 400]);
    expect((await get(API.rankingEntries(run.toUpperCase()))).body.total).toBe(4);
  });

  it('are found by a number in the years of the codes, as they are in Italy', async () => {
    const other = await acts.tender();
    await applications.database.query(
      `UPDATE applications.tender SET opens_at = '1999-12-31T23:30:00Z', closes_at = '2000-01-05T11:00:00Z' WHERE id = $1`,
      [other.id],
    );
    const codes = ['DOM-1999-000999-00', 'DOM-2000-000999-00', 'DOM-2000-001000-00', 'DOM-2000-000998-00'];
    const entries = codes.map((applicationCode) => ({ applicationCode, points: 1, heldAs: null }));
    const run = await new PublishedRankings(() => applications).publish({ tenderId: other.id, entries });
    const codesFor = async (q: string) =>
      (await get(API.rankingEntries(run), { q })).body.items.map((entry: PublishedEntry) => entry.applicationCode);
    expect(await codesFor('00099')).toEqual(['DOM-2000-000999-00', 'DOM-2000-000998-00']);
    expect(await codesFor('DOM-1999-000')).toEqual(['DOM-1999-000999-00']);
  });
});

it('has empty pages and a file of its head alone when it has no entries', async () => {
  const { id: tenderId } = await acts.tender();
  const empty = await new PublishedRankings(() => applications).publish({ tenderId });
  for (const query of [{}, { housingType: '3-locali' }, { page: 2 }, { q: '42' }]) {
    expect((await get(API.rankingEntries(empty), query)).body).toMatchObject({ items: [], total: 0 });
  }
  const { text } = await get(API.rankingCsv(empty));
  expect(text.trim().split('\r\n')).toHaveLength(1);
});
