import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { DEFAULT_RULES, rank, registerHashOf } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { readRankingInput, snapshotHashOf } from '../src/rankings/read-ranking-input';
import { erase } from './erasing';
import { Holder } from './locks';
import { assessAs, RankingActs, years } from './ranking';
import { ADMINISTRATOR, addApplications } from './reviewing';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const { add } = rankings;
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const inSnapshot = <T>(work: (manager: EntityManager) => Promise<T>) =>
  service.database.transaction('REPEATABLE READ', work);
const read = (id = tenderId) => inSnapshot((manager) => readRankingInput(manager, id));
const hash = async () => snapshotHashOf(await read());

beforeAll(async () => {
  service = await RunningApplications.start();
});
beforeEach(() => openTender({ '3-locali': 2 }));
afterAll(() => service?.stop());

async function openTender(homes: object) {
  tenderId = (await tenders.draft({ homes, rules: DEFAULT_RULES })).body.id;
}
const codes = (all: { code: string }[]) => all.map(({ code }) => code).sort();
const update = (assignment: string, id = '') =>
  query(`UPDATE applications.application SET ${assignment} WHERE id = $1`, [id]);
const started = async (): Promise<string> => (await rankings.start(tenderId, { stage: 'simulation' })).body.id;
const compute = (rankingId: string, database = service.database) => new ComputeRanking(database).handle({ rankingId });
const entriesOf = (id: string) =>
  query<{ applicationCode: string; ticket: string }>(
    `SELECT place, housing_type AS "housingType", position, application_code AS "applicationCode", points, groups, ticket,
       held_as AS "heldAs", parts
     FROM applications.ranking_entry WHERE ranking_id = $1 ORDER BY place`,
    [id],
  );

describe('what the ranking rule reads of a tender', () => {
  it('are its code, quotas, homes, register and candidates by code', async () => {
    const lucia = {
      facts: { minors: 0, disabilityCertified: false, residenceYears: 5 },
      housingType: '2-locali',
    } as const;
    const [first, second] = await add(tenderId, lucia, {});
    const { register, ...rest } = await read();
    expect(register.toSorted()).toEqual([first?.code, second?.code]);
    const parts = { minors: 10, disability: 15, residence: 12 };
    expect(rest).toEqual({
      tenderCode: `T-${tenders.codes}`,
      quotas: [
        { group: 'minors', percent: 60 },
        { group: 'over65', percent: 20 },
        { group: 'youngCouples', percent: 15 },
        { group: 'emergencies', percent: 5 },
      ],
      homes: { '2-locali': 0, '3-locali': 2, '4-locali': 0, '5-locali': 0 },
      candidates: [
        {
          ...{ applicationCode: first?.code, housingType: '2-locali', points: 5, groups: [] },
          parts: [{ id: 'residence', points: 5 }],
        },
        {
          ...{ applicationCode: second?.code, housingType: '3-locali', points: 37, groups: ['minors'] },
          parts: Object.entries(parts).map(([id, points]) => ({ id, points })),
        },
      ],
    });
  });

  it('has as candidates those approved, completely assessed and eligible alone, and in the register everybody', async () => {
    const statuses = (['submitted', 'under_review', 'rejected'] as const).map((status) => ({ status }));
    const facts = [null, { ownsHome: null }, { ownsHome: true }].map((given) => ({ facts: given }));
    const added = await add(tenderId, {}, ...statuses, ...facts);
    const { candidates, register } = await read();
    expect(candidates.map(({ applicationCode }) => applicationCode)).toEqual([added[0]?.code]);
    expect(register.toSorted()).toEqual(codes(added));
  });

  it('has nothing of other tenders, and is empty without applications', async () => {
    const { body: other } = await tenders.draft();
    const [elsewhere] = await add(other.id, {});
    const { tenderCode, register, candidates } = await read(other.id);
    expect([tenderCode, register]).toEqual([`T-${tenders.codes}`, [elsewhere?.code]]);
    expect(candidates).toHaveLength(1);
    const empty = await read();
    expect([empty.register, empty.candidates]).toEqual([[], []]);
    expect(registerHashOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('is read and written in batches without a gap, one after the other in a transaction', async () => {
    await add(tenderId, ...Array(2_001).fill({}));
    const [first, second] = await inSnapshot(async (manager) => [
      await readRankingInput(manager, tenderId),
      await readRankingInput(manager, tenderId),
    ]);
    const found = first?.candidates.map(({ applicationCode }) => applicationCode);
    expect(found).toHaveLength(2_001);
    expect(found).toEqual(first?.register.toSorted());
    expect(second).toEqual(first);
    const [counted] = await query(
      `SELECT count(*)::int AS count, min(place) AS first, max(place) AS last, max(position) AS position
       FROM applications.ranking_entry WHERE ranking_id = $1`,
      [await rankings.computed(tenderId)],
    );
    expect(counted).toEqual({ count: 2_001, first: 1, last: 2_001, position: 2_001 });
  });

  it('is not read outside a snapshot, nor of an unknown tender', async () => {
    const unsafe = service.database.transaction((manager) => readRankingInput(manager, tenderId));
    await expect(unsafe).rejects.toThrow('of one moment');
    await expect(read(NEVER)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('is of one moment', async () => {
    const [lucia, piero] = await add(tenderId, ...[{}, {}]);
    await inSnapshot(async (manager) => {
      const before = await readRankingInput(manager, tenderId);
      await assessAs(service.database, lucia?.id ?? '', { minors: 0 });
      await query('DELETE FROM applications.application WHERE id = $1', [piero?.id]);
      await addApplications(service.database, [{ tenderId }]);
      expect(await readRankingInput(manager, tenderId)).toEqual(before);
    });
  });
});

describe('the hash of what the rule reads', () => {
  it('stays as long as nothing of it changes, and changes with everything that the rule reads', async () => {
    const [lucia] = await add(tenderId, {}, {}, { status: 'submitted' });
    const id = lucia?.id ?? '';
    const { inputHash } = await rankings.run(await rankings.computed(tenderId));
    await update(`nome = 'Altro', email = 'altra@example.com', telefono = '02 000000'`, id);
    await assessAs(service.database, id, { iseeCents: 1 });
    expect(await hash()).toBe(inputHash);
    const changeTender = (assignment: string) =>
      query(`UPDATE applications.tender SET ${assignment} WHERE id = $1`, [tenderId]);
    const changes: [string, () => Promise<unknown>][] = [
      ['an assessment', () => assessAs(service.database, id, { minors: 0 })],
      ['a housing type', () => update(`tipologia_abitazione = '5-locali'`, id)],
      ['homes', () => changeTender(`homes = '{"3-locali": 4}'`)],
      ['points', () => changeTender(`rules = jsonb_set(rules, '{points,residenceCap}', '1')`)],
      ['an age', () => update('data_nascita = current_date - 3650', id)],
      ['the register', () => addApplications(service.database, [{ tenderId }])],
    ];
    const hashes = new Map([[await hash(), 'nothing']]);
    for (const [what, change] of changes) {
      await change();
      hashes.set(await hash(), what);
    }
    expect([...hashes.values()]).toEqual(['nothing', ...changes.map(([what]) => what)]);
    await assessAs(service.database, id, {});
    await update(`data_nascita = '1988-03-14'`, id);
    const before = await hash();
    await update(`application_status = 'rejected'`, id);
    expect(await hash()).not.toBe(before);
  });
});

describe('an erased application', () => {
  it('that was not decided keeps its code in the register, which stays as it was', async () => {
    const added = await add(tenderId, {}, { status: 'submitted' });
    const [before, hashBefore] = [await read(), await hash()];
    await erase(service, added[1] ?? ADMINISTRATOR);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [added[1]?.id])).toEqual([]);
    const after = await read();
    expect(after.register.toSorted()).toEqual(codes(added));
    expect({ ...after, register: [] }).toEqual({ ...before, register: [] });
    expect(await hash()).toBe(hashBefore);
  });

  it('that was approved keeps its code and leaves the list, so that a run before is stale', async () => {
    const added = await add(tenderId, {}, {});
    const before = await hash();
    await erase(service, added[1] ?? ADMINISTRATOR);
    const { register, candidates } = await read();
    expect(register.toSorted()).toEqual(codes(added));
    expect(candidates.map(({ applicationCode }) => applicationCode)).toEqual([added[0]?.code]);
    expect(await hash()).not.toBe(before);
  });

  it('keeps its code also where other triggers are off', async () => {
    const added = await add(tenderId, {}, { facts: null });
    const admin = await new DataSource({ type: 'postgres', url: service.postgres.adminUrl }).initialize();
    await admin.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query('DELETE FROM applications.application WHERE id = $1', [added[1]?.id]);
    });
    await admin.destroy();
    expect((await read()).register.toSorted()).toEqual(codes(added));
  });
});

describe('a computed run', () => {
  it('has the entries of the rule over all housing types, with the parts of their points', async () => {
    await openTender({ '2-locali': 1, '3-locali': 2, '5-locali': 1 });
    const [two, four] = [{ housingType: '2-locali' }, { housingType: '4-locali' }] as const;
    await add(tenderId, years(3), years(9), two, { ...years(5), ...two }, years(5), four);
    const input = await read();
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
    const added = await add(tenderId, {}, { status: 'rejected' }, { status: 'submitted' });
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

  it('without homes gives none, and without applicants has no entries', async () => {
    const emptyId = await rankings.computed(tenderId);
    const none = { applications: 0, ranked: 0, assigned: 0, waiting: 0 };
    expect([(await rankings.run(emptyId)).counts, await entriesOf(emptyId)]).toEqual([none, []]);
    await openTender({});
    await add(tenderId, {}, {}, {});
    const id = await rankings.computed(tenderId);
    expect((await rankings.run(id)).counts).toEqual({ applications: 3, ranked: 3, assigned: 0, waiting: 3 });
  });

  it('with equal points goes by the ticket alone: another draw for other numbers, the same for the same', async () => {
    await add(tenderId, ...Array(8).fill(years(4)));
    const run = async (drawNumbers: string) =>
      entriesOf(await rankings.computed(tenderId, { stage: 'simulation', drawNumbers }));
    const [one, again, other] = [await run('1'), await run('1'), await run('2')];
    const tickets = one.map(({ ticket }) => ticket);
    expect([tickets.length, tickets]).toEqual([8, tickets.toSorted()]);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('keeps the entry of an erased applicant without a name once published, and loses the address of an erased administrator', async () => {
    const [lucia] = await add(tenderId, {});
    const id = await rankings.computed(tenderId);
    await rankings.publish(id);
    if (lucia) await erase(service, lucia);
    const { items } = await rankings.entries(id);
    expect(items).toMatchObject([{ applicationCode: lucia?.code, cognome: null, nome: null, points: 37 }]);
    expect(items[0]).not.toHaveProperty('applicationId');
    await erase(service, ADMINISTRATOR);
    expect((await rankings.run(id)).createdBy).toBeNull();
  });
});

describe('the computing of a run', () => {
  it('a second time changes nothing', async () => {
    await add(tenderId, {});
    const id = await started();
    await compute(id);
    const before = [await rankings.run(id), await entriesOf(id)];
    await add(tenderId, {});
    await compute(id);
    expect([await rankings.run(id), await entriesOf(id)]).toEqual(before);
  });

  it('of a run that does not exist, or has failed, does nothing', async () => {
    await compute(NEVER);
    const id = await started();
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [id]);
    await compute(id);
    expect((await rankings.run(id)).state).toBe('failed');
  });

  it('is left to the worker that is at it, so that two at once write one result', async () => {
    await add(tenderId, ...Array(50).fill({}));
    const id = await started();
    const other = await Holder.of(service.database, 'SELECT FROM applications.ranking WHERE id = $1 FOR UPDATE', [id]);
    await expect(compute(id)).rejects.toThrow('another worker');
    await other.commit();
    await Promise.allSettled([compute(id), compute(id), compute(id)]);
    expect((await rankings.run(id)).state).toBe('ready');
    expect(await entriesOf(id)).toHaveLength(50);
  });

  it('that ends at any point leaves nothing, and begins again from nothing', async () => {
    for (const statement of [
      /FROM applications\.tender t/,
      /^FETCH/,
      /INSERT INTO applications\.ranking_entry/,
      /UPDATE "applications"\."ranking"/,
    ]) {
      await openTender({ '3-locali': 2 });
      await add(tenderId, ...Array(5).fill({}));
      const id = await started();
      const dying = await dyingDatabase(statement);
      await expect(compute(id, dying)).rejects.toThrow('PostgreSQL is away');
      expect([(await rankings.run(id)).state, await entriesOf(id)]).toEqual(['computing', []]);
      await dying.destroy();
      // PostgreSQL may notice a moment later that the connection has ended, and its lock with it.
      await waitFor(() => compute(id).then(() => true), { what: 'the end of the connection' });
      expect((await rankings.run(id)).counts).toEqual({ applications: 5, ranked: 5, assigned: 2, waiting: 3 });
    }
  });
});

interface Client {
  query: (...parameters: unknown[]) => unknown;
  connection: { stream: { destroy(): void } };
}

/** A database whose connection ends at the first statement that matches, as the connection of a killed worker does. */
async function dyingDatabase(statement: RegExp): Promise<DataSource> {
  const options = { ...service.database.options, poolSize: 1 } as DataSourceOptions;
  const database = await new DataSource(options).initialize();
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

  it('is refused for an unknown tender and a wrong page, and no run has an unknown id', async () => {
    const found: unknown[] = [];
    for (const [parameters, status] of [
      [{ tender: NEVER, page: 0 }, 404],
      [{ tender: 'x', page: 0 }, 404],
      [{ page: 0 }, 400],
      [{ pageSize: 201 }, 400],
    ] as const)
      if ((await rankings.get(API.adminRankings, parameters)).status !== status) found.push(parameters);
    for (const route of [API.adminRanking, API.adminRankingEntries])
      for (const id of ['x', NEVER])
        if ((await rankings.get(route(id), { outcome: 'x', page: 0 })).status !== 404) found.push(route(id));
    expect(found).toEqual([]);
  });
});
