import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUSEKEEPING, PRIVACY } from '@lacorte/contracts';
import { JOBS } from '@lacorte/jobs';
import { createDatabase, createRedis, type TestDatabase, type TestRedis, waitFor } from '@lacorte/testing';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { readWorkerConfig } from '../src/config';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { WorkerModule } from '../src/worker.module';

/** Just inside and just outside a limit. */
const ages = (limit: string): [string, string] => [
  `(interval '${limit}' - interval '1 minute')`,
  `(interval '${limit}' + interval '1 minute')`,
];

const NOTHING = {
  ...{ contacts: 0, idempotencyRecords: 0, outboxRows: 0, toldAddresses: 0, openingNotices: 0 },
  ...{ accesses: 0, names: 0, drafts: 0, endedDrafts: 0, claims: 0, erasures: 0 },
  ...{ rankingEntries: 0, rankings: 0 },
};

describe('what is past its time', () => {
  let postgres: TestDatabase;
  let database: DataSource;
  let databaseUrl: string;
  beforeAll(async () => {
    postgres = await createDatabase();
    databaseUrl = postgres.urlOf('applications');
    database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  });
  beforeEach(() =>
    database.query('TRUNCATE applications.contact, applications.idempotency_record, applications.outbox'),
  );
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

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
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ contacts: 1 });
    expect(await database.query('SELECT nome FROM applications.contact')).toEqual([{ nome: 'Young' }]);
  });

  it('leaves the keys of a week’s submissions', async () => {
    const [inside, outside] = ages(`${HOUSEKEEPING.idempotencyDays} days`);
    await addKey('young', inside);
    await addKey('old', outside);
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ idempotencyRecords: 1 });
    expect(await database.query('SELECT key FROM applications.idempotency_record')).toEqual([{ key: 'young' }]);
  });

  it('leaves what the outbox has done in a month, what it has to do, and what has failed', async () => {
    const [inside, outside] = ages(`${HOUSEKEEPING.outboxDays} days`);
    await addOutboxRow('done_at', `now() - ${inside}`);
    await addOutboxRow('done_at', `now() - ${outside}`);
    await addOutboxRow('done_at', 'NULL');
    await addOutboxRow('failed_at, last_error', `now() - ${outside}, 'refused'`);
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ outboxRows: 1 });
    const [{ count }] = await database.query('SELECT count(*)::int AS count FROM applications.outbox');
    expect(count).toBe(3);
    expect(await new RemoveOldRecords(database).run()).toEqual(NOTHING);
  });

  it('leaves the access log of two years and the names in it', async () => {
    const [inside, outside] = ages(`${PRIVACY.accessLogMonths} months`);
    await addAccess('new@example.com', inside);
    await addAccess('old@example.com', outside);
    expect(await new RemoveOldRecords(database).run()).toEqual({ ...NOTHING, accesses: 1, names: 1 });
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
    expect(await new RemoveOldRecords(database).run()).toEqual({ ...NOTHING, endedDrafts: 1 });
    expect(await database.query('SELECT version FROM applications.ended_draft')).toEqual([{ version: 1 }]);
  });

  it('goes in as many batches as it takes', async () => {
    await database.query(
      `INSERT INTO applications.idempotency_record (key, fingerprint, application_id, created_at)
       SELECT 'key ' || n, 'x', gen_random_uuid(), now() - interval '1 year' FROM generate_series(1, 2500) AS n`,
    );
    expect(await new RemoveOldRecords(database).run()).toMatchObject({ idempotencyRecords: 2_500 });
  });

  describe('with a worker', () => {
    let redis: TestRedis;
    beforeAll(async () => {
      redis = await createRedis();
    });
    afterAll(() => redis?.stop());

    it('is removed by itself, and the next time is fixed', async () => {
      await addContact('Old', `interval '3 years'`);
      const config = readWorkerConfig({
        ...{ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, REDIS_URL: redis.url },
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
});
