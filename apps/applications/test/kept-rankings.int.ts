import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccessLogEntry, API, HOUSEKEEPING } from '@lacorte/contracts';
import { DataSource, type QueryRunner } from 'typeorm';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { erase } from './erasing';
import { heldUp } from './locks';
import { PublicationActs } from './publishing-rankings';
import type { AddedCandidate } from './ranking';
import { ADMINISTRATOR, setStatus } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
/** A connection of the owner of the tables, beside the service. */
let owner: DataSource;
const rankings = new PublicationActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
  owner = await new DataSource({ type: 'postgres', url: service.databaseUrl }).initialize();
});
afterAll(async () => {
  await owner?.destroy();
  await service?.stop();
});

const PROVISIONAL = { stage: 'provisional', drawNumbers: '1-2-3' };
const provisional = (tenderId: string) => rankings.computed(tenderId, PROVISIONAL);
const simulation = (tenderId: string) => rankings.computed(tenderId);
const age = (id: string, by: string) =>
  query(`UPDATE applications.ranking SET created_at = now() - interval '${by}' WHERE id = $1`, [id]);
const PAST = `${HOUSEKEEPING.rankingDays} days 1 minute`;
const NOT_YET = `${HOUSEKEEPING.rankingDays} days -1 minute`;
const removeOld = () => new RemoveOldRecords(service.database).run();
const eraseOne = (person: AddedCandidate | undefined) => erase(service, person ?? ADMINISTRATOR);
const keptOf = async (id: string) => {
  const [kept] = await query<{ entries: number; register: string }>(
    `SELECT register, (SELECT count(*)::int FROM applications.ranking_entry WHERE ranking_id = r.id) AS entries
     FROM applications.ranking r WHERE r.id = $1`,
    [id],
  );
  return kept && { entries: kept.entries, codes: kept.register.split('\n').length - 1 };
};
const NOTHING = { entries: 0, codes: 0 };
const ALL = { entries: 4, codes: 4 };

describe('an unpublished run of thirty days', () => {
  it('is deleted if it is a simulation or failed', async () => {
    const { id } = await rankings.tender();
    const [old, recent, failed] = [await simulation(id), await simulation(id), await provisional(id)];
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [failed]);
    await age(old, PAST);
    await age(failed, PAST);
    await age(recent, NOT_YET);
    expect(await removeOld()).toMatchObject({ ranking: 2 });
    expect([await keptOf(old), await keptOf(failed), await keptOf(recent)]).toEqual([undefined, undefined, ALL]);
    expect(await removeOld()).toMatchObject({ ranking: 0, ranking_entry: 0 });
  });

  it('loses its entries and its register if it is a provisional or a final, and keeps the rest', async () => {
    const { id } = await rankings.tender();
    const [old, recent] = [await provisional(id), await provisional(id)];
    const before = await rankings.run(old);
    await age(old, PAST);
    await age(recent, NOT_YET);
    expect(await removeOld()).toMatchObject({ ranking: 0, ranking_entry: 4 });
    expect([await keptOf(old), await keptOf(recent)]).toEqual([NOTHING, ALL]);
    const expired = { createdAt: expect.any(String), expiredAt: expect.stringMatching(/Z$/) };
    expect(await rankings.run(old)).toEqual({ ...before, ...expired });
    expect(before).toMatchObject({ state: 'ready', expiredAt: null });
    expect(await removeOld()).toMatchObject({ ranking: 0, ranking_entry: 0 });
  });

  it('stays once it is published', async () => {
    const { id } = await rankings.tender();
    const published = await rankings.published(id);
    await service.database.transaction(async (manager) => {
      await manager.query('ALTER TABLE applications.ranking DISABLE TRIGGER published_ranking_stays');
      await manager.query(`UPDATE applications.ranking SET created_at = now() - interval '9 years' WHERE id = $1`, [
        published,
      ]);
      await manager.query('ALTER TABLE applications.ranking ENABLE ALWAYS TRIGGER published_ranking_stays');
    });
    await removeOld();
    expect(await keptOf(published)).toEqual(ALL);
    expect((await rankings.run(published)).expiredAt).toBeNull();
  });
});

it('a run whose entries have expired has no entries, file and differences, and cannot be published', async () => {
  const tender = await rankings.tender();
  const id = await provisional(tender.id);
  await age(id, PAST);
  await removeOld();
  const other = await provisional(tender.id);
  for (const filter of [
    {},
    { outcome: 'assigned' },
    { outcome: 'waiting' },
    { housingType: '3-locali' },
    { q: 'ferrario' },
  ])
    expect(await rankings.entries(id, filter)).toEqual({ items: [], total: 0, page: 1, pageSize: 50 });
  const answers = [
    await rankings.get(API.rankingAudit(id)),
    await rankings.get(API.rankingDifference(id), { from: other }),
    await rankings.get(API.rankingDifference(other), { from: id }),
    await rankings.publishing(id),
  ];
  for (const { status, body } of answers) {
    expect([status, body.code, body.reason]).toEqual([409, 'ranking-stale', 'rankings-stale-expired']);
  }
  await expect(rankings.publish(id)).rejects.toThrow('ranking_expired');
});

describe('the erasure of an applicant', () => {
  it('deletes simulations and expires other unpublished runs that list them', async () => {
    const { id, people } = await rankings.tender();
    const [simulated, unpublished] = [await simulation(id), await provisional(id)];
    const elsewhere = await simulation((await rankings.tender()).id);
    const published = await rankings.published(id);
    await eraseOne(people[0]);
    expect(await keptOf(simulated)).toBeUndefined();
    expect([await keptOf(unpublished), await keptOf(published), await keptOf(elsewhere)]).toEqual([NOTHING, ALL, ALL]);
    expect(await rankings.run(unpublished)).toMatchObject({ state: 'ready', expiredAt: expect.any(String) });
  });

  it('leaves runs that do not list them, which are not stale', async () => {
    const { id, people } = await rankings.tender({ candidates: [{}, { status: 'rejected' }] });
    const run = await provisional(id);
    await eraseOne(people[1]);
    expect(await keptOf(run)).toEqual({ entries: 1, codes: 2 });
    expect((await rankings.publishing(run)).status).toBe(200);
  });

  it('deletes those of an application that is deleted with its code kept', async () => {
    const { id, people } = await rankings.tender();
    const run = await provisional(id);
    await setStatus(service.database, people[0]?.id ?? '', 'under_review');
    await eraseOne(people[0]);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [people[0]?.id])).toEqual([]);
    expect(await keptOf(run)).toEqual(NOTHING);
  });

  it('waits for a run that is being computed, and deletes it', async () => {
    const { id, people } = await rankings.tender();
    const { body } = await rankings.start(id, { stage: 'simulation' });
    const computing: [string, unknown[]] = ['SELECT FROM applications.ranking WHERE id = $1 FOR UPDATE', [body.id]];
    await heldUp(service.database, computing, [() => eraseOne(people[0])], async (holder) => {
      await holder.query(
        `INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket)
         VALUES ($1, 1, '3-locali', 1, $2, 1, '[]', '{}', 'x')`,
        [body.id, people[0]?.code],
      );
      const ready = `UPDATE applications.ranking SET state = 'ready', register = '', input_hash = 'x' WHERE id = $1`;
      await holder.query(ready, [body.id]);
    });
    expect(await keptOf(body.id)).toBeUndefined();
  });

  it('of a run that is not computed yet leaves a run without them', async () => {
    const { id, people } = await rankings.tender();
    const { body } = await rankings.start(id, { stage: 'simulation' });
    await eraseOne(people[0]);
    await new ComputeRanking(service.database).handle({ rankingId: body.id });
    expect(await keptOf(body.id)).toEqual({ entries: 3, codes: 4 });
  });
});

describe('a published ranking, for the owner of the tables', () => {
  const REFUSED = /never change|has published rankings/;
  let id: string;
  let ready: string;
  beforeAll(async () => {
    const tender = await rankings.tender();
    ready = await provisional(tender.id);
    id = await rankings.published(tender.id);
  });

  it('never changes, also where other triggers are off', async () => {
    const set = (assignment: string) => `UPDATE applications.ranking SET ${assignment} WHERE id = '${id}'`;
    const ofTender = `WHERE id = (SELECT tender_id FROM applications.ranking WHERE id = '${id}')`;
    const statements = [
      set(`draw_numbers = '9'`),
      set(`state = 'ready', published_at = NULL`),
      set(`created_by_email = 'a@example.com'`),
      set(`created_by_email = 'account eliminato', seed = 'x'`),
      set(`published_by_email = 'a@example.com'`),
      set(`published_by_email = 'account eliminato', created_by_email = 'a'`),
      `DELETE FROM applications.ranking WHERE id = '${id}'`,
      `UPDATE applications.ranking_entry SET points = 99 WHERE ranking_id = '${id}'`,
      `DELETE FROM applications.ranking_entry WHERE ranking_id = '${id}' AND place = 1`,
      `INSERT INTO applications.ranking_entry VALUES ('${id}', 99, '3-locali', 99, 'X', 1, '[]', '{}', 'x', NULL)`,
      `UPDATE applications.ranking_entry SET ranking_id = '${id}', place = 98, position = 98, application_code = 'Y'
       WHERE ranking_id = '${ready}' AND place = 1`,
      'TRUNCATE applications.ranking_entry',
      `UPDATE applications.tender SET code = 'X-1' ${ofTender}`,
      `UPDATE applications.tender SET title = '{"it": "X", "fr": "X"}' ${ofTender}`,
      `DELETE FROM applications.tender ${ofTender}`,
      'TRUNCATE applications.ranking CASCADE',
    ];
    for (const statement of statements) {
      await expect(owner.query(statement)).rejects.toThrow(REFUSED);
      await withoutTriggers((runner) => expect(runner.query(statement)).rejects.toThrow(REFUSED));
    }
  });

  it('loses the addresses of erased administrators, and nothing else', async () => {
    const before = await rankings.run(id);
    await owner.query(`UPDATE applications.ranking SET created_by_email = 'account eliminato' WHERE id = '${id}'`);
    await owner.query(`UPDATE applications.ranking SET created_by_email = 'account eliminato' WHERE id = '${id}'`);
    expect(await rankings.run(id)).toEqual({ ...before, createdBy: null });
    const { userId, email } = ADMINISTRATOR;
    await erase(service, { userId, email });
    expect(await rankings.run(id)).toEqual({ ...before, createdBy: null, publishedBy: null });
  });

  it('leaves runs that are not published as changeable as before', async () => {
    await owner.query(`DELETE FROM applications.ranking WHERE id = '${ready}'`);
    expect(await owner.query(`SELECT FROM applications.ranking_entry WHERE ranking_id = '${ready}'`)).toEqual([]);
  });
});

describe('a table that only grows', () => {
  it('keeps its rows also where other triggers are off', async () => {
    await rankings.tender();
    for (const statement of [
      `UPDATE applications.access_log SET action = 'x'`,
      `UPDATE applications.access_log_name SET email = 'x@example.com'`,
      'UPDATE applications.tender_change SET changed_at = now()',
      'TRUNCATE applications.application_note',
      'TRUNCATE applications.assessment_change',
      'TRUNCATE applications.payment_entry',
      'TRUNCATE applications.status_change',
      'TRUNCATE applications.review_request',
    ])
      await withoutTriggers((runner) => expect(runner.query(statement)).rejects.toThrow('append-only'));
  });

  it('has no trigger that can be left out', async () => {
    const triggers: { name: string; enabled: string }[] = await owner.query(
      `SELECT tgname AS name, tgenabled AS enabled FROM pg_trigger
     WHERE NOT tgisinternal AND tgname ~ '_(is_append_only|keeps_its_rows|keeps_its_time|never_changes)$'`,
    );
    expect(triggers.length).toBeGreaterThan(20);
    expect(triggers.filter(({ enabled }) => enabled !== 'A')).toEqual([]);
  });
});

describe('the access log of rankings', () => {
  let reader: { email: string; headers: Record<string, string> };
  beforeEach(async () => {
    reader = await anAdministrator();
  });
  async function anAdministrator() {
    const identity = { ...ADMINISTRATOR, userId: randomUUID(), email: `${randomUUID()}@example.com` };
    return { email: identity.email, headers: await loggedIn(identity) };
  }
  const read = async (path: string, filter: object = {}, { headers } = reader): Promise<number> =>
    (await service.http.get(path).query(filter).set(headers)).status;
  /** Returns the entries of an administrator in the access log, newest first. */
  async function loggedOf(who: string): Promise<AccessLogEntry[]> {
    const { body } = await service.http.get(API.accessLog).query({ who }).set(reader.headers);
    return body.items;
  }
  const codeOf = async (tenderId: string) => (await rankings.get(API.adminTender(tenderId))).body.code;

  it('has one entry for a look at the names of a run, with the code of its tender', async () => {
    const { id: tenderId } = await rankings.tender();
    const [before, after] = [await rankings.computed(tenderId), await rankings.computed(tenderId)];
    for (const page of [1, 2]) expect(await read(API.adminRankingEntries(after), { page })).toBe(200);
    expect(await read(API.rankingDifference(after.toUpperCase()), { from: before })).toBe(200);
    const entry = {
      at: expect.any(String),
      who: reader.email,
      action: 'ranking-viewed',
      tenderCode: await codeOf(tenderId),
    };
    expect(await loggedOf(reader.email)).toEqual([entry]);
    expect(await read(API.adminRankingEntries(before))).toBe(200);
    expect(await loggedOf(reader.email)).toEqual([entry, entry]);
    const other = await anAdministrator();
    expect(await read(API.adminRankingEntries(after), {}, other)).toBe(200);
    expect(await loggedOf(other.email)).toEqual([{ ...entry, who: other.email }]);
  });

  it('has one entry for a look at the requests of review', async () => {
    const { id: tenderId } = await rankings.tender();
    for (const state of ['', 'open']) expect(await read(API.reviewRequests, { state })).toBe(200);
    for (const tender of [tenderId, tenderId.toUpperCase()])
      expect(await read(API.reviewRequests, { tender })).toBe(200);
    expect(await loggedOf(reader.email)).toEqual([
      {
        ...{ at: expect.any(String), who: reader.email },
        action: 'review-requests-viewed',
        tenderCode: await codeOf(tenderId),
      },
      { ...{ at: expect.any(String), who: reader.email }, action: 'review-requests-viewed' },
    ]);
  });

  it('has no entry for what is refused', async () => {
    for (const id of [NEVER, 'x']) {
      expect(await read(API.adminRankingEntries(id))).toBe(404);
      expect(await read(API.rankingDifference(id), { from: id })).toBe(404);
      expect(await read(API.reviewRequests, { tender: id })).toBe(404);
    }
    expect(await loggedOf(reader.email)).toEqual([]);
  });

  it('names the tender of a run that is started, exported and published, and of an export', async () => {
    const { id: tenderId } = await rankings.tender();
    const id = await rankings.published(tenderId);
    expect(await read(API.rankingAudit(id))).toBe(200);
    expect(await read(API.exportApplications, { tender: tenderId })).toBe(200);
    expect(await read(API.exportApplications)).toBe(200);
    const tenderCode = await codeOf(tenderId);
    expect(await loggedOf(reader.email)).toMatchObject([
      { action: 'export' },
      { action: 'export', tenderCode },
      { action: 'export', tenderCode },
    ]);
    const logged = await loggedOf(ADMINISTRATOR.email);
    expect(logged.slice(0, 2)).toMatchObject([
      { action: 'ranking-published', tenderCode },
      { action: 'ranking-started', tenderCode },
    ]);
  });
});

/** Works in a session that replicates, in which only triggers that are always enabled fire. */
async function withoutTriggers(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url: service.postgres.adminUrl }).initialize();
  const runner = admin.createQueryRunner();
  try {
    await runner.query('SET session_replication_role = replica');
    await work(runner);
  } finally {
    await runner.release();
    await admin.destroy();
  }
}
