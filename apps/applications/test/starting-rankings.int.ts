import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type RankingReadiness } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { JOBS, QUEUES } from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { createRedis, type TestRedis, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { readWorkerConfig } from '../src/config';
import { EndFailedRankings } from '../src/rankings/compute-ranking';
import { WorkerModule } from '../src/worker.module';
import { erase } from './erasing';
import { addReviewRequest, RankingActs } from './ranking';
import { ADMINISTRATOR, administer } from './reviewing';
import { KEYS, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, NEVER, TenderActs } from './tender-acts';

const NUMBERS = '12-45-67-8-90';
const NONE = { open: false, undecided: 0, unassessed: 0, ineligible: 0, duplicates: 0, reviewRequests: 0 };
const PROVISIONAL = { stage: 'provisional', drawNumbers: NUMBERS };

let service: RunningApplications;
/** A closed tender of the test's own, because published rankings are never deleted. */
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const { add } = rankings;
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
});
beforeEach(async () => {
  tenderId = (await tenders.opened({ homes: { '3-locali': 2 } })).id;
  await tenders.act(tenderId, 'close');
});
afterAll(() => service?.stop());

const readiness = async (stage?: string, id = tenderId): Promise<RankingReadiness> =>
  (await rankings.get(API.rankingReadiness(id), { stage })).body;
const named = (...people: ({ id: string; code: string } | undefined)[]) =>
  people.map((one) => ({ id: one?.id, applicationCode: one?.code }));

describe('starting a run', () => {
  it('answers 202 with a run that is being computed, adds its event and an entry to the access log', async () => {
    await add(tenderId, {});
    const { status, body } = await rankings.start(tenderId, PROVISIONAL);
    expect({ status, body }).toEqual({ status: 202, body: { id: expect.any(String), state: 'computing' } });
    expect(await rankings.run(body.id)).toEqual({
      ...{ id: body.id, tenderId, stage: 'provisional', state: 'computing', drawNumbers: NUMBERS, otherDraws: 0 },
      ...{ registerHash: null, seed: null, inputHash: null, publishedAt: null, publishedBy: null, expiredAt: null },
      homes: { '2-locali': 0, '3-locali': 2, '4-locali': 0, '5-locali': 0 },
      counts: { applications: 0, ranked: 0, assigned: 0, waiting: 0 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      createdBy: ADMINISTRATOR.email,
    });
    expect(await query(`SELECT kind FROM applications.outbox WHERE payload ->> 'rankingId' = $1`, [body.id])).toEqual([
      { kind: 'ranking-started' },
    ]);
    const log = await rankings.get(API.accessLog, { pageSize: 1 });
    expect(log.body.items).toMatchObject([{ who: ADMINISTRATOR.email, action: 'ranking-started' }]);
  });

  it('is possible for a simulation at any time, with numbers and without', async () => {
    const { body: draft } = await tenders.draft();
    await add(tenderId, { tenderId: draft.id }, { tenderId: draft.id, status: 'submitted' });
    for (const drawNumbers of [undefined, null, '', NUMBERS]) {
      expect((await rankings.start(draft.id, { stage: 'simulation', drawNumbers })).status).toBe(202);
    }
  });

  it('while an equal one is computed gives that one; others are runs of their own', async () => {
    const start = (body: object) => rankings.start(tenderId, body);
    const all = await Promise.all(Array.from({ length: 8 }, () => start(PROVISIONAL)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    const others = [
      await start({ ...PROVISIONAL, drawNumbers: '1' }),
      await start({ ...PROVISIONAL, stage: 'simulation' }),
    ];
    const ids = [all[0], ...others].map((answer) => answer?.body.id);
    expect(new Set(ids).size).toBe(3);
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [ids[0]]);
    expect((await start(PROVISIONAL)).body.id).not.toBe(ids[0]);
    expect(await query(`SELECT FROM applications.outbox WHERE payload ->> 'rankingId' = ANY($1)`, [ids])).toHaveLength(
      3,
    );
  });

  it('is refused with wrong fields, and of no tender whatever the body', async () => {
    for (const [body, fieldCodes] of [
      [{ stage: 'published', drawNumbers: NUMBERS }, { stage: 'ranking-stage' }],
      [{ stage: 'provisional' }, { drawNumbers: 'ranking-draw-numbers' }],
      [{ stage: 'provisional', drawNumbers: '   ' }, { drawNumbers: 'ranking-draw-numbers' }],
      [{ stage: 'provisional', drawNumbers: '1'.repeat(65) }, { drawNumbers: 'text-too-long' }],
      [{ stage: 'simulation', drawNumbers: '1\u00002' }, { drawNumbers: 'ranking-draw-numbers-form' }],
      [{}, { stage: 'ranking-stage' }],
    ] as const) {
      const answer = await rankings.start(tenderId, body);
      expect([answer.status, answer.body.fieldCodes]).toEqual([400, fieldCodes]);
    }
    for (const id of [NEVER, 'none']) {
      expect((await rankings.start(id, {})).status).toBe(404);
      expect((await rankings.get(API.rankingReadiness(id))).status).toBe(404);
    }
  });

  it('leaves runs that are deleted with a tender that was scheduled and withdrawn', async () => {
    await tenders.closeAll();
    const { body: tender } = await tenders.draft({ opensAt: inMs(7 * 24 * HOUR_MS) });
    expect((await tenders.act(tender.id, 'publish')).status).toBe(200);
    const computed = await rankings.computed(tender.id);
    const { body: computing } = await rankings.start(tender.id, { stage: 'simulation' });
    expect((await tenders.act(tender.id, 'withdraw')).status).toBe(200);
    const deleted = await administer(service, 'delete', API.adminTender(tender.id));
    expect(deleted.status).toBe(204);
    for (const id of [computed, computing.id]) {
      expect((await rankings.get(API.adminRanking(id))).status).toBe(404);
    }
  });
});

describe('a provisional', () => {
  it('waits for decisions and assessments, and names the applications without', async () => {
    const nothing = { undecided: [], unassessed: [], ineligible: [], duplicates: [], reviewRequests: [] };
    for (const [candidate, kind] of [
      [{ status: 'under_review' }, 'undecided'],
      [{ status: 'submitted' }, 'undecided'],
      [{ facts: null }, 'unassessed'],
      [{ facts: { ownsHome: null } }, 'unassessed'],
      [{ facts: { ownsHome: true } }, 'ineligible'],
    ] as const) {
      const { id } = await tenders.opened();
      await tenders.act(id, 'close');
      await add(id, {}, { status: 'rejected', facts: null });
      expect((await readiness('provisional', id)).ready).toBe(true);
      const [blocking] = await add(id, candidate);
      const blockers = { ...NONE, [kind]: 1 };
      const { status, body } = await rankings.start(id, PROVISIONAL);
      expect([status, body.code, body.blockers]).toEqual([409, 'ranking-not-ready', blockers]);
      const applications = { ...nothing, [kind]: named(blocking) };
      expect(await readiness('provisional', id)).toMatchObject({ ready: false, blockers, applications });
      expect((await rankings.get(API.adminRankings, { tender: id })).body.total).toBe(0);
    }
  });

  it('waits for duplicates that are not rejected, in this tender', async () => {
    const { body: other } = await tenders.draft();
    const same = { codiceFiscale: 'RSSMRA80A01F205X' };
    const [lucia] = await add(tenderId, same, { ...same, tenderId: other.id }, { ...same, status: 'rejected' });
    expect((await readiness('provisional')).ready).toBe(true);
    const [piero] = await add(tenderId, same);
    const { body } = await rankings.start(tenderId, PROVISIONAL);
    expect(body.blockers).toEqual({ ...NONE, duplicates: 2 });
    expect((await readiness('provisional')).applications.duplicates).toEqual(named(lucia, piero));
  });

  it('waits until the tender is closed', async () => {
    const { body: draft } = await tenders.draft();
    const open = await tenders.opened();
    for (const { id } of [draft, open]) {
      const { status, body } = await rankings.start(id, PROVISIONAL);
      expect([status, body.blockers]).toEqual([409, { ...NONE, open: true }]);
    }
    await tenders.act(open.id, 'close');
    expect((await rankings.start(open.id, PROVISIONAL)).status).toBe(202);
  });

  it('does not wait for erased applications', async () => {
    const [approved, undecided, paid] = await add(
      tenderId,
      { facts: { ownsHome: true } },
      { status: 'submitted' },
      { status: 'submitted' },
    );
    await query(
      `INSERT INTO applications.payment_entry (application_id, kind, paid_on, amount_cents) VALUES ($1, 'recorded', now(), 15000)`,
      [paid?.id],
    );
    for (const person of [approved, undecided, paid]) {
      if (person) await erase(service, person);
    }
    expect(await query('SELECT FROM applications.application WHERE tender_id = $1', [tenderId])).toHaveLength(2);
    expect(await readiness('provisional')).toMatchObject({ ready: true, blockers: NONE });
  });

  it('names at most 50 applications of a kind, the first by code, and counts all', async () => {
    const added = await add(tenderId, ...Array(53).fill({ status: 'submitted' }));
    const { blockers, applications } = await readiness('provisional');
    expect(blockers).toEqual({ ...NONE, undecided: 53 });
    expect(applications.undecided).toHaveLength(50);
    expect(applications.undecided.map(({ id }) => id)).toEqual(added.slice(0, 50).map(({ id }) => id));
  });
});

describe('the numbers of a run', () => {
  it('are stored in one form, so that the same numbers have one seed', async () => {
    await add(tenderId, {});
    const [first, ...others] = await Promise.all(
      ['12-45-67-8-90', '12, 45, 67, 8, 90', ' 12|45 :67/8;.90 '].map((drawNumbers) =>
        rankings.start(tenderId, { stage: 'provisional', drawNumbers }),
      ),
    );
    expect(others.map(({ body }) => body.id)).toEqual([first?.body.id, first?.body.id]);
    expect((await rankings.run(first?.body.id)).drawNumbers).toBe('12-45-67-8-90');
  });

  it('are compared with those of the other runs that show what other numbers would give', async () => {
    const others = { stage: 'simulation', drawNumbers: '7' };
    // This run has another register, so it has other tickets.
    await rankings.computed(tenderId, others);
    await add(tenderId, {});
    const simulation = await rankings.computed(tenderId, others);
    const first = await rankings.computed(tenderId, PROVISIONAL);
    const again = await rankings.computed(tenderId, PROVISIONAL);
    const drawNumbers = NUMBERS.split('-').reverse().join('-');
    const otherOrder = await rankings.computed(tenderId, { ...PROVISIONAL, drawNumbers });
    const counted = async (id: string) => (await rankings.run(id)).otherDraws;
    expect(await Promise.all([first, again, otherOrder, simulation].map(counted))).toEqual([2, 2, 3, 3]);
    await rankings.publish(first);
    const { body: final } = await rankings.start(tenderId, { stage: 'final' });
    expect(await counted(final.id)).toBe(1);
    expect(await counted(await rankings.computed(tenderId))).toBe(0);
  });
});

describe('a final', () => {
  it('needs a published provisional', async () => {
    await rankings.computed(tenderId, PROVISIONAL);
    for (const drawNumbers of [undefined, NUMBERS]) {
      const { status, body } = await rankings.start(tenderId, { stage: 'final', drawNumbers });
      expect([status, body.code]).toEqual([409, 'provisional-missing']);
    }
    expect(await readiness('final')).toMatchObject({ ready: false, blockers: NONE });
  });

  it('takes the numbers of the published provisional, and no others', async () => {
    await rankings.publish(await rankings.computed(tenderId, PROVISIONAL));
    expect((await readiness('final')).ready).toBe(true);
    const refused = await rankings.start(tenderId, { stage: 'final', drawNumbers: '1' });
    expect([refused.status, refused.body.fieldCodes]).toEqual([400, { drawNumbers: 'ranking-other-numbers' }]);
    const { body } = await rankings.start(tenderId, { stage: 'final' });
    expect((await rankings.run(body.id)).drawNumbers).toBe(NUMBERS);
    expect((await rankings.start(tenderId, { stage: 'final', drawNumbers: ` ${NUMBERS} ` })).body.id).toBe(body.id);
    const dashes = NUMBERS.replaceAll('-', ' / ');
    expect((await rankings.start(tenderId, { stage: 'final', drawNumbers: dashes })).body.id).toBe(body.id);
  });

  it('waits as a provisional does, also for a duplicate that is found after it', async () => {
    await rankings.publish(await rankings.computed(tenderId, PROVISIONAL));
    await add(tenderId, { codiceFiscale: 'RSSMRA80A01F205X' }, { codiceFiscale: 'rssmra80a01f205x ' });
    const { status, body } = await rankings.start(tenderId, { stage: 'final' });
    expect([status, body.code, body.blockers]).toEqual([409, 'ranking-not-ready', { ...NONE, duplicates: 2 }]);
  });

  it('is not computed while a request of review is open, but a provisional is', async () => {
    const [lucia, piero] = await add(tenderId, {}, {});
    const rankingId = await rankings.computed(tenderId, PROVISIONAL);
    await rankings.publish(rankingId);
    await addReviewRequest(service.database, { applicationId: piero?.id ?? '', rankingId, decision: 'rejected' });
    expect((await readiness('final')).ready).toBe(true);
    await addReviewRequest(service.database, { applicationId: lucia?.id ?? '', rankingId });
    const { body } = await rankings.start(tenderId, { stage: 'final' });
    expect([body.code, body.blockers]).toEqual(['ranking-not-ready', { ...NONE, reviewRequests: 1 }]);
    expect(await readiness('final')).toMatchObject({ ready: false, applications: { reviewRequests: named(lucia) } });
    expect((await readiness('provisional')).ready).toBe(true);
  });

  it('is warned of accepted requests until assessment or status of their application changes', async () => {
    const people = await add(tenderId, {}, {}, {}, {});
    const [assessed, rejected, unchanged, erased] = people;
    const rankingId = await rankings.computed(tenderId, PROVISIONAL);
    await rankings.publish(rankingId);
    for (const { id: applicationId } of people)
      await addReviewRequest(service.database, { applicationId, rankingId, decision: 'accepted' });
    expect(await readiness('final')).toMatchObject({
      ...{ ready: true, blockers: NONE, warnings: { acceptedWithoutChange: 4 } },
      warned: { acceptedWithoutChange: named(...people) },
    });
    await query(
      `INSERT INTO applications.assessment_change (application_id, version, assessed_by_id, assessed_by_email, assessed_at)
       VALUES ($1, 2, gen_random_uuid(), 'a@example.com', clock_timestamp())`,
      [assessed?.id],
    );
    await query(
      `INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email, changed_at)
       VALUES ($1, 'approved', 'rejected', gen_random_uuid(), 'a@example.com', clock_timestamp())`,
      [rejected?.id],
    );
    if (erased) await erase(service, erased);
    expect(await readiness('final')).toMatchObject({
      ...{ ready: true, warnings: { acceptedWithoutChange: 1 } },
      warned: { acceptedWithoutChange: named(unchanged) },
    });
    expect((await readiness('provisional')).warnings).toEqual({ acceptedWithoutChange: 0 });
    expect((await readiness('simulation')).warned).toEqual({ acceptedWithoutChange: [] });
  });
});

it('a simulation is ready at any time, and a stage that is none is refused', async () => {
  await add(tenderId, { status: 'submitted' });
  expect(await readiness('simulation')).toMatchObject({ ready: true, blockers: NONE });
  for (const stage of [undefined, '', 'published']) {
    const { status, body } = await rankings.get(API.rankingReadiness(tenderId), { stage });
    expect([status, body.fieldCodes]).toEqual([400, { stage: 'ranking-stage' }]);
  }
});

describe('the worker', () => {
  let redis: TestRedis;
  let worker: INestApplication | undefined;
  beforeAll(async () => {
    redis = await createRedis();
  });
  beforeEach(() => add(tenderId, ...Array(5).fill({})));
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  afterAll(() => redis?.stop());

  async function startWorker(): Promise<void> {
    const config = readWorkerConfig({
      ...{ PORT: '1', DATABASE_URL: service.databaseUrl, REDIS_URL: redis.url, LOG_LEVEL: 'silent' },
      ...{ ...KEYS.environmentOf('applications-worker'), AUTH_URL: service.auth.url },
      ...{ OUTBOX_RECONCILE_MS: '300', RANKING_END_FAILED_MS: '1000' },
    });
    const settings = { bodyParser: false, logger: false, abortOnError: false } as const;
    worker = await NestFactory.create(WorkerModule.forRoot(config), settings);
    configureHttp(worker, createLogger('applications-worker', 'silent'));
    await worker.init();
  }
  const start = async (drawNumbers?: string): Promise<string> =>
    (await rankings.start(tenderId, { stage: 'simulation', drawNumbers })).body.id;
  const stateOf = async (id: string) => (await rankings.run(id)).state;
  const reached = (id: string, state: string) =>
    waitFor(async () => (await stateOf(id)) === state, { what: `a run that is ${state}` });
  /** Makes every event look as if it had been relayed a minute before. */
  const relayedBefore = () =>
    query(`UPDATE applications.outbox SET relayed_at = coalesce(relayed_at, now()) - interval '1 minute'`);
  const eventOf = async (id: string) => {
    const [event] = await query<{ id: string; done_at: Date | null; failed_at: Date | null }>(
      `SELECT * FROM applications.outbox WHERE payload ->> 'rankingId' = $1`,
      [id],
    );
    return event;
  };

  it('computes runs that were started while it was there or away, in a queue of its own', async () => {
    const early = await start('1');
    await startWorker();
    const id = await start();
    for (const started of [early, id]) await reached(started, 'ready');
    expect((await rankings.run(id)).counts).toEqual({ applications: 5, ranked: 5, assigned: 2, waiting: 3 });
    await relayedBefore();
    await waitFor(async () => (await eventOf(id))?.done_at ?? false, { what: 'an event that is done' });
  });

  it('computes a run whose job an emptied Redis has lost', async () => {
    const id = await start();
    await relayedBefore();
    const client = new Redis(redis.url);
    await client.flushdb();
    client.disconnect();
    await startWorker();
    await reached(id, 'ready');
  });

  it('marks a run as failed whose job has failed for good, so that another can be started', async () => {
    const id = await start();
    await query(`ALTER TABLE applications.ranking_entry ADD CONSTRAINT broken CHECK (points < 0) NOT VALID`);
    try {
      await startWorker();
      const event = await eventOf(id);
      const queue = new Queue(QUEUES.rankings, { connection: { url: redis.url } });
      const job = await waitFor(() => queue.getJob(`${JOBS.computeRanking}-${event?.id}`), { what: 'a job' });
      expect(job.opts.attempts).toBe(6);
      const hasFailed = async () => {
        // Promotes the job, because its attempts take half a minute otherwise.
        if ((await job.getState()) === 'delayed') await job.promote().catch(() => undefined);
        return (await job.getState()) === 'failed';
      };
      await waitFor(hasFailed, { what: 'a failed job' });
      await queue.close();
      await relayedBefore();
      await waitFor(async () => (await eventOf(id))?.failed_at ?? false, { what: 'an event that has failed' });
    } finally {
      await query('ALTER TABLE applications.ranking_entry DROP CONSTRAINT broken');
    }
    await reached(id, 'failed');
    expect((await rankings.entries(id)).total).toBe(0);
    const next = await start();
    expect(next).not.toBe(id);
    await reached(next, 'ready');
    expect(await new EndFailedRankings(service.database).run()).toEqual({ failed: 0 });
    expect([await stateOf(id), await stateOf(next)]).toEqual(['failed', 'ready']);
  });
});
