import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { rank } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { EraseApplications } from '../src/erasure/erase-applications';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { readRankingInput, snapshotHashOf } from '../src/rankings/read-ranking-input';
import { addCandidates, assessAs, RankingActs } from './ranking';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

let service: RunningApplications;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const inSnapshot = <T>(work: (manager: EntityManager) => Promise<T>) =>
  service.database.transaction('REPEATABLE READ', work);
const snapshot = () => inSnapshot((manager) => readRankingInput(manager, tenderId));

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(() => openTender({ '3-locali': 2 }));
afterAll(() => service?.stop());

async function openTender(homes: object) {
  tenderId = (await tenders.draft({ homes })).body.id;
}
const add = (...candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId, ...one })),
  );
/** Points for residence alone, and no group. */
const years = (residenceYears: number) => ({
  facts: { residenceYears, minors: 0, disabilityCertified: false },
});
const started = async (): Promise<string> => (await rankings.start(tenderId, { stage: 'simulation' })).body.id;
const compute = (rankingId: string, database = service.database) => new ComputeRanking(database).handle({ rankingId });
const entriesOf = (id: string) =>
  query(
    `SELECT place, housing_type AS "housingType", position, application_code AS "applicationCode", points, groups, ticket,
       held_as AS "heldAs", parts
     FROM applications.ranking_entry WHERE ranking_id = $1 ORDER BY place`,
    [id],
  );

describe('a computed run', () => {
  it('has the entries of the rule over all housing types, with the parts of their points', async () => {
    await openTender({ '2-locali': 1, '3-locali': 2, '5-locali': 1 });
    await add(years(3), years(9), { housingType: '2-locali' }, { ...years(5), housingType: '2-locali' }, years(5), {
      housingType: '4-locali',
    });
    const input = await snapshot();
    const id = await rankings.computed(tenderId, { stage: 'simulation', drawNumbers: '7' });
    const ranking = rank({ ...input, drawNumbers: '7' });
    const partsOf = new Map(input.candidates.map(({ applicationCode, parts }) => [applicationCode, parts]));
    expect(await entriesOf(id)).toEqual(
      ranking.entries.map(({ outcome: _, ...entry }, index) => {
        return { ...entry, place: index + 1, parts: partsOf.get(entry.applicationCode) };
      }),
    );
    expect(await rankings.run(id)).toMatchObject({
      ...{ state: 'ready', drawNumbers: '7', registerHash: ranking.registerHash, seed: ranking.seed },
      ...{ inputHash: snapshotHashOf(input), homes: { '2-locali': 1, '3-locali': 2, '4-locali': 0, '5-locali': 1 } },
      counts: { applications: 6, ranked: 6, assigned: 3, waiting: 3 },
      rankedByType: { '2-locali': 2, '3-locali': 3, '4-locali': 1, '5-locali': 0 },
      lastAssigned: {
        ...{ '2-locali': { position: 1, points: 37 }, '3-locali': { position: 2, points: 5 } },
        ...{ '4-locali': null, '5-locali': null },
      },
    });
  });

  it('keeps the register, whose hash it has, also with codes of those who are not ranked', async () => {
    const added = await add({}, { status: 'rejected' }, { status: 'submitted' });
    const id = await rankings.computed(tenderId);
    const [{ register }] = await query<{ register: string }>(
      'SELECT register FROM applications.ranking WHERE id = $1',
      [id],
    );
    expect(register).toBe(
      added
        .map(({ code }) => `${code}\n`)
        .sort()
        .join(''),
    );
    const { registerHash, counts } = await rankings.run(id);
    expect(registerHash).toBe(createHash('sha256').update(register).digest('hex'));
    expect(counts).toEqual({ applications: 3, ranked: 1, assigned: 1, waiting: 0 });
  });

  it.each([
    ['without homes gives none', {}, 3, { ranked: 3, assigned: 0, waiting: 3 }],
    ['without applicants has no entries', { '3-locali': 5 }, 0, { ranked: 0, assigned: 0, waiting: 0 }],
    [
      'with more homes than applicants gives one to everybody',
      { '3-locali': 9 },
      3,
      { ranked: 3, assigned: 3, waiting: 0 },
    ],
  ])('%s', async (_, homes, applicants, counts) => {
    await openTender(homes);
    await add(...Array(applicants).fill({}));
    const id = await rankings.computed(tenderId);
    expect((await rankings.run(id)).counts).toEqual({ applications: applicants, ...counts });
    expect(await entriesOf(id)).toHaveLength(applicants);
  });

  it('with equal points goes by the ticket alone', async () => {
    await add(...Array(8).fill(years(4)));
    const tickets = (await entriesOf(await rankings.computed(tenderId))).map(
      (entry) => (entry as { ticket: string }).ticket,
    );
    expect(tickets).toHaveLength(8);
    expect(tickets).toEqual(tickets.toSorted());
  });

  it('is the same for the same input and numbers, and another draw for other numbers', async () => {
    await add(...Array(6).fill(years(4)));
    const run = async (drawNumbers: string) =>
      entriesOf(await rankings.computed(tenderId, { stage: 'simulation', drawNumbers }));
    expect(await run('1')).toEqual(await run('1'));
    expect(await run('2')).not.toEqual(await run('1'));
  });

  it('is written in batches without a gap', async () => {
    await add(...Array(2_003).fill({}));
    const id = await rankings.computed(tenderId);
    const [counted] = await query(
      'SELECT count(*)::int AS count, min(place) AS first, max(place) AS last, max(position) AS position FROM applications.ranking_entry WHERE ranking_id = $1',
      [id],
    );
    expect(counted).toEqual({ count: 2_003, first: 1, last: 2_003, position: 2_003 });
  });

  it('is stale by its hash once an assessment changes, and not by another change', async () => {
    const [lucia] = await add({}, {});
    const { inputHash } = await rankings.run(await rankings.computed(tenderId));
    await query(`UPDATE applications.application SET telefono = '02 000000' WHERE id = $1`, [lucia?.id]);
    expect(snapshotHashOf(await snapshot())).toBe(inputHash);
    await assessAs(service.database, lucia?.id ?? '', { evictionEnforced: true });
    expect(snapshotHashOf(await snapshot())).not.toBe(inputHash);
  });

  it('keeps the entry of an erased applicant without a name once published, and loses the address of an erased administrator', async () => {
    const [lucia] = await add({});
    const id = await rankings.computed(tenderId);
    await rankings.publish(id);
    if (lucia) await new EraseApplications(service.database).handle(lucia);
    const { items } = await rankings.entries(id);
    expect(items).toMatchObject([{ applicationCode: lucia?.code, cognome: null, nome: null, points: 37 }]);
    expect(items[0]).not.toHaveProperty('applicationId');
    const { createdBy } = await rankings.run(id);
    await new EraseApplications(service.database).handle({
      userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
      email: createdBy ?? '',
    });
    expect((await rankings.run(id)).createdBy).toBeNull();
  });
});

describe('the computing of a run', () => {
  it('a second time changes nothing', async () => {
    await add({});
    const id = await started();
    await compute(id);
    const before = [await rankings.run(id), await entriesOf(id)];
    await add({});
    await compute(id);
    expect([await rankings.run(id), await entriesOf(id)]).toEqual(before);
  });

  it('of a run that does not exist, or has failed, does nothing', async () => {
    await compute('7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99');
    const id = await started();
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [id]);
    await compute(id);
    expect((await rankings.run(id)).state).toBe('failed');
  });

  it('is left to the worker that is at it', async () => {
    await add({});
    const id = await started();
    await service.database.transaction(async (manager) => {
      await manager.query('SELECT FROM applications.ranking WHERE id = $1 FOR UPDATE', [id]);
      await expect(compute(id)).rejects.toThrow('another worker');
    });
    await compute(id);
    expect((await rankings.run(id)).state).toBe('ready');
  });

  it('by two workers at once writes one result', async () => {
    await add(...Array(500).fill({}));
    const id = await started();
    await Promise.allSettled([compute(id), compute(id), compute(id)]);
    expect((await rankings.run(id)).state).toBe('ready');
    expect(await entriesOf(id)).toHaveLength(500);
  });

  /** Ends the connection at the first statement that matches, as a killed worker's connection ends. */
  it.each([
    ['before it reads', /FROM applications\.tender t/],
    ['while it reads', /^FETCH/],
    ['before it writes', /INSERT INTO applications\.ranking_entry/],
    ['before it is ready', /SET state = 'ready'/],
  ])('that ends %s leaves nothing, and begins again from nothing', async (_, statement) => {
    await add(...Array(5).fill({}));
    const id = await started();
    const dying = await dyingDatabase(statement);
    await expect(compute(id, dying)).rejects.toThrow('PostgreSQL is away');
    expect([(await rankings.run(id)).state, await entriesOf(id)]).toEqual(['computing', []]);
    await dying.destroy();
    await computedAgain(id);
    expect((await rankings.run(id)).counts).toEqual({ applications: 5, ranked: 5, assigned: 2, waiting: 3 });
  });
});

/** PostgreSQL may notice a moment later that the connection has ended, and its lock with it. */
const computedAgain = (id: string) =>
  waitFor(() => compute(id).then(() => true), { what: 'the end of the connection' });

async function dyingDatabase(statement: RegExp): Promise<DataSource> {
  const database = await new DataSource({ type: 'postgres', url: service.databaseUrl, poolSize: 1 }).initialize();
  const pool = (database.driver as unknown as { master: { on(event: string, listen: (client: Client) => void): void } })
    .master;
  pool.on('error', () => undefined);
  const runner = database.createQueryRunner();
  const client: Client = await runner.connect();
  const original = client.query.bind(client);
  client.query = (...parameters: unknown[]) => {
    const [first] = parameters as [string | { text: string }];
    if (statement.test(typeof first === 'string' ? first : first.text)) client.connection.stream.destroy();
    return original(...parameters);
  };
  await runner.release();
  return database;
}

interface Client {
  query: (...parameters: unknown[]) => unknown;
  connection: { stream: { destroy(): void } };
}

describe('the list of runs', () => {
  it('has those of a tender, newest first, in pages', async () => {
    const ids = [await rankings.computed(tenderId), await rankings.computed(tenderId), await started()].reverse();
    const first = await rankings.get(API.adminRankings, { tender: tenderId, pageSize: 2 });
    expect(first.body).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    const second = await rankings.get(API.adminRankings, { tender: tenderId, pageSize: 2, page: 2 });
    const listed = [...first.body.items, ...second.body.items];
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(listed[0]).toEqual(await rankings.run(ids[0] ?? ''));
    const all = await rankings.get(API.adminRankings);
    expect(all.body.total).toBeGreaterThan(3);
    expect(all.body.pageSize).toBe(50);
  });

  it.each([
    ['an unknown tender', { tender: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99' }, 404],
    ['a malformed tender', { tender: 'x', page: 0 }, 404],
    ['an unknown tender on a page 0', { tender: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99', page: 0 }, 404],
    ['a page 0', { page: 0 }, 400],
    ['a page of 201', { pageSize: 201 }, 400],
  ])('is refused for %s', async (_, parameters, status) => {
    expect((await rankings.get(API.adminRankings, parameters)).status).toBe(status);
  });

  it.each([API.adminRanking, API.adminRankingEntries])('has no run of an unknown id', async (route) => {
    for (const id of ['x', '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99']) {
      expect((await rankings.get(route(id))).status).toBe(404);
      expect((await rankings.get(route(id), { outcome: 'x', page: 0 })).status).toBe(404);
    }
  });
});
