import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, HOUSEKEEPING, INTERNAL, type Language, PRIVACY } from '@lacorte/contracts';
import { JOBS } from '@lacorte/jobs';
import { createRedis, waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import type { DataSource } from 'typeorm';
import { readWorkerConfig } from '../src/config';
import { NotifyDraftOwners } from '../src/drafts/notify-draft-owners';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { WorkerModule } from '../src/worker.module';
import { killedBeforeItsEvents } from './locks';
import { asService, KEYS, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

/** Just inside and just outside a limit. */
const ages = (limit: string): [string, string] => [
  `(interval '${limit}' - interval '1 minute')`,
  `(interval '${limit}' + interval '1 minute')`,
];

const NOTHING = {
  ...{ contact: 0, idempotency_record: 0, doneEvents: 0, outbox: 0, opening_notice: 0, incoming_payment: 0 },
  ...{ access_log: 0, access_log_name: 0, draft: 0, ended_draft: 0, reservation: 0, erasure: 0 },
  ...{ erasure_hold: 0, ranking_entry: 0, ranking: 0, network_use: 0, statement_import: 0 },
};

describe('what is past its time', () => {
  let database: DataSource;
  beforeAll(() => {
    database = service.database;
  });
  beforeEach(() =>
    database.query('TRUNCATE applications.contact, applications.idempotency_record, applications.outbox'),
  );

  const addContact = (nome: string, age: string) =>
    database.query(
      `INSERT INTO applications.contact (id, nome, cognome, email, oggetto, messaggio, created_at)
       VALUES ($1, $2, 'Ferrario', 'lucia@example.com', 'altro', 'Buongiorno', now() - ${age})`,
      [randomUUID(), nome],
    );
  const addKey = (key: string, age: string) =>
    database.query(
      `INSERT INTO applications.idempotency_record (key, fingerprint, application_id, created_at)
       VALUES ($1, 'x', $2, now() - ${age})`,
      [key, randomUUID()],
    );
  const addOutboxRow = (columns: string, values: string) =>
    database.query(
      `INSERT INTO applications.outbox (id, kind, payload, created_at, relayed_at, ${columns})
       VALUES ($1, 'contact-received', '{}', now() - interval '90 days', now() - interval '90 days', ${values})`,
      [randomUUID()],
    );

  const addAccess = (who: string, age: string) =>
    database.query(
      `WITH name AS (INSERT INTO applications.access_log_name (email) VALUES ($1) RETURNING id)
       INSERT INTO applications.access_log (at, name_id, action) SELECT now() - ${age}, id, 'bare-list' FROM name`,
      [who],
    );

  it('leaves visitors’ messages of two years', async () => {
    const [inside, outside] = ages(`${PRIVACY.contactsYears} years`);
    await addContact('Young', inside);
    await addContact('Old', outside);
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ contact: 1 });
    expect(await database.query('SELECT nome FROM applications.contact')).toEqual([{ nome: 'Young' }]);
  });

  it('leaves the keys of a week’s submissions', async () => {
    const [inside, outside] = ages(`${HOUSEKEEPING.idempotencyDays} days`);
    await addKey('young', inside);
    await addKey('old', outside);
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ idempotency_record: 1 });
    expect(await database.query('SELECT key FROM applications.idempotency_record')).toEqual([{ key: 'young' }]);
  });

  it('leaves what the outbox has done in a month, what it has to do, and what has failed', async () => {
    const [inside, outside] = ages(`${HOUSEKEEPING.outboxDays} days`);
    await addOutboxRow('done_at', `now() - ${inside}`);
    await addOutboxRow('done_at', `now() - ${outside}`);
    await addOutboxRow('done_at', 'NULL');
    await addOutboxRow('failed_at, last_error', `now() - ${outside}, 'refused'`);
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ doneEvents: 1 });
    const [{ count }] = await database.query('SELECT count(*)::int AS count FROM applications.outbox');
    expect(count).toBe(3);
    expect(await new RemoveOldRecords(database).run()).toEqual(NOTHING);
  });

  it('leaves the access log of two years and the names in it', async () => {
    const [inside, outside] = ages(`${PRIVACY.accessLogMonths} months`);
    await addAccess('new@example.com', inside);
    await addAccess('old@example.com', outside);
    expect(await new RemoveOldRecords(database).run()).toEqual({ ...NOTHING, access_log: 1, access_log_name: 1 });
    expect(await database.query('SELECT email FROM applications.access_log_name')).toEqual([
      { email: 'new@example.com' },
    ]);
    expect(await new RemoveOldRecords(database).run()).toEqual(NOTHING);
  });

  it('leaves the version of a draft that is gone for as long as a draft', async () => {
    const [inside, outside] = ages(`${PRIVACY.draftDays} days`);
    const add = (version: number, age: string) =>
      database.query(`INSERT INTO applications.ended_draft VALUES ($1, $2, now() - ${age})`, [randomUUID(), version]);
    await add(1, inside);
    await add(2, outside);
    expect(await new RemoveOldRecords(database).run()).toEqual({ ...NOTHING, ended_draft: 1 });
    expect(await database.query('SELECT version FROM applications.ended_draft')).toEqual([{ version: 1 }]);
  });

  it('is how much a network has made in a day', async () => {
    const [inside, outside] = ages('24 hours 10 minutes');
    const add = (network: string, age: string) =>
      database.query(`INSERT INTO applications.network_use VALUES ('contact', $1, now() - ${age}, 1)`, [network]);
    await add('203.0.113.1', inside);
    await add('203.0.113.2', outside);
    expect(await new RemoveOldRecords(database).run()).toEqual({ ...NOTHING, network_use: 1 });
    expect(await database.query('SELECT network FROM applications.network_use')).toEqual([{ network: '203.0.113.1' }]);
  });

  it('goes in as many batches as it takes', async () => {
    await database.query(
      `INSERT INTO applications.idempotency_record (key, fingerprint, application_id, created_at)
       SELECT 'key ' || n, 'x', gen_random_uuid(), now() - interval '1 year' FROM generate_series(1, 2500) AS n`,
    );
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ idempotency_record: 2_500 });
  });

  it('is removed by a worker by itself, and the next time is fixed', async () => {
    const redis = await createRedis();
    await addContact('Old', `interval '3 years'`);
    const config = readWorkerConfig({
      ...{ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL: service.databaseUrl, REDIS_URL: redis.url },
      ...{ ...KEYS.environmentOf('applications-worker'), AUTH_URL: service.auth.url },
    });
    const worker = await NestFactory.create(WorkerModule.forRoot(config), { logger: false, abortOnError: false });
    await worker.init();
    const isGone = async () => (await database.query('SELECT FROM applications.contact')).length === 0;
    await waitFor(isGone, { what: 'the old message to go' });
    const queue = new Queue('applications', { connection: { url: redis.url } });
    expect(await queue.getJobSchedulers()).toMatchObject([{ key: JOBS.removeOldRecords, every: 3_600_000 }]);
    const upkeep = new Queue('application-upkeep', { connection: { url: redis.url } });
    await waitFor(async () => (await upkeep.getJobSchedulers()).length > 2, { what: 'the schedules of the notices' });
    const notices = (await upkeep.getJobSchedulers()).map(({ key, every }) => [key, every]);
    expect(notices.sort()).toEqual([
      [JOBS.remindOfRequests, 30_000],
      [JOBS.remindOfDrafts, 30_000],
      [JOBS.tellTenderOpened, 30_000],
    ]);
    await Promise.all([queue.close(), upkeep.close()]);
    await worker.close();
  });
});

const MINUTE_MS = 60_000;

const tenders = new TenderActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const remind = () => new NotifyDraftOwners(service.database).remind();
const reminded = async () =>
  (
    await query<{ payload: { userId: string; tenderId: string; language: Language } }>(
      `SELECT payload FROM applications.outbox WHERE kind = 'draft-reminder-due'`,
    )
  ).map(({ payload }) => payload);

/** A draft begun so long before the moment of the reminder, or after it if negative. */
async function aDraft({ beforeMs = HOUR_MS, language = 'it' } = {}): Promise<string> {
  const userId = randomUUID();
  const headers = { ...(await loggedIn({ userId })), Cookie: `language=${language}` };
  const { status } = await service.http
    .put(API.userDraft)
    .set(headers)
    .send({ values: { nome: 'Lucia' }, version: null });
  expect(status).toBe(200);
  await begin([userId], beforeMs);
  return userId;
}
const begin = (userIds: string[], beforeMs: number) =>
  query(
    `UPDATE applications.draft d SET created_at = coalesce(t.closes_at, now()) - interval '48 hours' - make_interval(secs => $2)
     FROM applications.tender t WHERE t.id = d.tender_id AND d.user_id = ANY($1)`,
    [userIds, beforeMs / 1_000],
  );
/** Adds drafts of the open tender, begun an hour before the moment of the reminder. */
async function addDrafts(count: number): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());
  await query(
    `INSERT INTO applications.draft (user_id, tender_id, values, version, language, saved_at, created_at)
     SELECT u, t.id, '{}', 1, 'it', now(), t.closes_at - interval '49 hours'
     FROM unnest($1::uuid[]) AS u, applications.tender t WHERE t.opens_at <= now() AND t.closes_at > now()`,
    [userIds],
  );
  return userIds.sort();
}
const closingIn = (ms: number) => tenders.opened({ closesAt: inMs(ms) });

describe('the reminder of a draft', () => {
  beforeEach(() => service.database.query('TRUNCATE applications.draft, applications.outbox'));

  it('goes out 48 hours before the closing, and not earlier', async () => {
    const tender = await closingIn(48 * HOUR_MS + 10 * MINUTE_MS);
    const userId = await aDraft({ language: 'fr' });
    expect(await remind()).toEqual({ reminded: 0 });
    await query(`UPDATE applications.tender SET closes_at = closes_at - interval '10 minutes' WHERE id = $1`, [
      tender.id,
    ]);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await reminded()).toEqual([expect.objectContaining({ userId, tenderId: tender.id, language: 'fr' })]);
  });

  it('goes out once, however often the work runs and also after an extension', async () => {
    const { id } = await closingIn(HOUR_MS);
    await aDraft();
    await remind();
    await remind();
    expect(await reminded()).toHaveLength(1);
    expect((await tenders.act(id, 'extend', { closesAt: inMs(47 * HOUR_MS) })).status).toBe(200);
    await remind();
    expect(await reminded()).toHaveLength(1);
  });

  it('is not sent for a draft begun in the last 48 hours', async () => {
    await closingIn(HOUR_MS);
    const earlier = await aDraft({ beforeMs: 1_000 });
    await aDraft({ beforeMs: -1_000 });
    await remind();
    expect((await reminded()).map(({ userId }) => userId)).toEqual([earlier]);
  });

  it('reaches a draft that an extension moves before the moment', async () => {
    const { id } = await closingIn(HOUR_MS);
    await aDraft({ beforeMs: -HOUR_MS });
    await remind();
    expect(await reminded()).toEqual([]);
    await tenders.act(id, 'extend', { closesAt: inMs(20 * HOUR_MS) });
    await remind();
    expect(await reminded()).toHaveLength(1);
  });

  it('is not sent without a closing time', async () => {
    await tenders.opened();
    await aDraft();
    await query(`UPDATE applications.draft SET created_at = now() - interval '1 year'`);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('is not sent for a closed tender, an expired draft, and one that was sent or deleted', async () => {
    const { id } = await closingIn(HOUR_MS);
    const expired = await aDraft();
    await query(`UPDATE applications.draft SET saved_at = now() - interval '31 days' WHERE user_id = $1`, [expired]);
    const sent = await aDraft();
    const application = anApplication().withoutPassword().body();
    expect((await service.submit(application).set(await loggedIn({ userId: sent }))).status).toBe(201);
    const deleted = await aDraft();
    await service.http.delete(API.userDraft).set(await loggedIn({ userId: deleted }));
    expect(await remind()).toEqual({ reminded: 0 });
    await aDraft();
    expect((await tenders.act(id, 'close')).status).toBe(200);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('finds no draft any more when it was sent or deleted before the message', async () => {
    await closingIn(HOUR_MS);
    const userId = await aDraft();
    const asked = async () =>
      service.http.get(INTERNAL.savedDraft(userId)).set(await asService('notifications-worker'));
    expect([(await asked()).status, (await asked()).body]).toEqual([200, { savedAt: expect.any(String) }]);
    await service.http.delete(API.userDraft).set(await loggedIn({ userId }));
    expect((await asked()).status).toBe(404);
  });

  it('goes out once for each of many drafts while several workers run', async () => {
    await closingIn(HOUR_MS);
    const userIds = await addDrafts(1_700);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect((await reminded()).map(({ userId }) => userId).sort()).toEqual(userIds);
  });

  it('is neither lost nor sent twice when a worker is killed between the mark and the event', async () => {
    await closingIn(HOUR_MS);
    const userIds = await addDrafts(20);
    expect(await killedBeforeItsEvents(service, (worker) => new NotifyDraftOwners(worker).remind())).toBeDefined();
    expect(await reminded()).toEqual([]);
    await remind();
    expect((await reminded()).map(({ userId }) => userId).sort()).toEqual(userIds);
  });
});

describe('the notice that a tender has closed before its draft was sent', () => {
  beforeEach(() => service.database.query('TRUNCATE applications.draft, applications.outbox'));

  const tell = () => new NotifyDraftOwners(service.database).tellClosed();
  const told = async () => {
    const events = await query<{ payload: object }>(
      `SELECT payload - 'traceparent' AS payload FROM applications.outbox WHERE kind = 'draft-closed'`,
    );
    return events.map(({ payload }) => payload);
  };

  it('goes out once, in the language of the draft, with the instant until which it is kept', async () => {
    const { id } = await tenders.opened();
    const userId = await aDraft({ language: 'fr' });
    expect(await tell()).toEqual({ told: 0 });
    const { body } = await tenders.act(id, 'close');
    expect([await tell(), await tell()]).toEqual([{ told: 1 }, { told: 0 }]);
    const expiresAt = new Date(Date.parse(body.closesAt) + 7 * 24 * HOUR_MS).toISOString();
    expect(await told()).toEqual([{ userId, tenderId: id, language: 'fr', expiresAt }]);
  });

  it('is not sent for a draft that was sent, deleted or has expired', async () => {
    const { id } = await tenders.opened();
    const sent = await aDraft();
    const application = anApplication().withoutPassword().body();
    expect((await service.submit(application).set(await loggedIn({ userId: sent }))).status).toBe(201);
    const deleted = await aDraft();
    await service.http.delete(API.userDraft).set(await loggedIn({ userId: deleted }));
    const expired = await aDraft();
    await query(`UPDATE applications.draft SET saved_at = now() - interval '31 days' WHERE user_id = $1`, [expired]);
    await tenders.act(id, 'close');
    expect([await tell(), await told()]).toEqual([{ told: 0 }, []]);
  });

  it('goes out once for each of many drafts while several workers run', async () => {
    const { id } = await closingIn(HOUR_MS);
    const userIds = await addDrafts(1_700);
    await tenders.act(id, 'close');
    await Promise.all([tell(), tell(), tell()]);
    expect((await told()).map((payload) => (payload as { userId: string }).userId).sort()).toEqual(userIds);
  });
});
