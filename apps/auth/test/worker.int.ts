import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { JOBS, QUEUES, type SendMessageJob, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { type INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { RemoveExpiredRecords } from '../src/personal-data';
import { MailedLinks } from './mailed-links';
import { PASSWORD, RunningAuth } from './running-auth';
import { startWorker } from './running-worker';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

describe('expired records', () => {
  const add = (sid: string, end: string, unused = '0') =>
    auth.database.query(
      `INSERT INTO auth.session (sid, sess, expire, last_seen_at)
       VALUES ($1, '{}', now() + $2::interval, now() - $3::interval)`,
      [sid, end, unused],
    );
  const present = async () =>
    (await auth.database.query('SELECT sid FROM auth.session ORDER BY sid')).map(({ sid }: { sid: string }) => sid);
  const remove = () => new RemoveExpiredRecords(auth.database).run();

  it('go, and the sessions in use stay', async () => {
    await add('ends-in-a-minute', '1 minute');
    await add('ended-a-minute-ago', '-1 minute');
    await add('ended-a-year-ago', '-1 year');
    await add('unused-since-yesterday', '6 days', '1 day');
    await add('used-this-morning', '6 days', '6 hours');
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    expect(await remove()).toMatchObject({ sessions: 3 });
    expect(await present()).toEqual(expect.arrayContaining(['ends-in-a-minute', 'used-this-morning']));
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).body.email).toBe(email);
    expect(await remove()).toMatchObject({ sessions: 0 });
  });

  it('go with the outbox rows that are done since more than thirty days', async () => {
    const insert = (done: string | null) =>
      auth.database.query(
        `INSERT INTO auth.outbox (id, kind, payload, relayed_at, done_at)
         VALUES (gen_random_uuid(), 'any', '{}', now(), now() - $1::interval)`,
        [done],
      );
    await insert('31 days');
    await insert('29 days');
    await insert(null);
    expect(await remove()).toMatchObject({ outboxRows: 1 });
  });

  // The first worker of this file: its schedule runs at once.
  it('go when a worker starts, and then every hour', async () => {
    await add('left-behind', '-1 hour');
    const worker = await startWorker(auth.config);
    await waitFor(async () => !(await present()).includes('left-behind'), { what: 'the session to go' });
    const queue = new Queue(QUEUES.auth, { connection: workerConnection(auth.redis.url) });
    expect(await queue.getJobSchedulers()).toMatchObject([{ key: JOBS.removeExpiredRecords, every: 3_600_000 }]);
    await queue.close();
    await worker.close();
  });
});

describe('the e-mails of auth', () => {
  let queue: Queue;
  let worker: INestApplication | undefined;
  beforeAll(() => {
    queue = new Queue(QUEUES.messages, { connection: workerConnection(auth.redis.url) });
    queue.on('error', () => undefined);
  });
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  afterAll(() => queue?.close());

  const jobsOf = async (userId: string) =>
    (await queue.getJobs()).filter(({ data }) => parametersOf(data).userId === userId);
  const relayed = (userId: string) =>
    waitFor(
      async () => {
        const [row] = await auth.database.query(
          "SELECT bool_and(relayed_at IS NOT NULL) AS all FROM auth.outbox WHERE payload->>'userId' = $1",
          [userId],
        );
        return row.all === true;
      },
      { what: 'the events to be relayed' },
    );

  it('follow from what was committed before the worker was killed, once', async () => {
    const { email, userId } = await auth.account();
    await auth.http.post(API.passwordReset).send({ email }).set('Cookie', 'language=fr');
    worker = await startWorker(auth.config);
    await relayed(userId);
    // This is the state after a worker was killed between adding a job and recording that it was added.
    await auth.database.query("UPDATE auth.outbox SET relayed_at = NULL WHERE payload->>'userId' = $1", [userId]);
    await relayed(userId);
    const [requestId] = await new MailedLinks(auth).requestsOf(userId);
    const jobs = await jobsOf(userId);
    expect(jobs.map(({ data }) => (data as SendMessageJob).wanted)).toEqual([
      { kind: 'password-reset', language: 'fr', parameters: { requestId, userId, isLanguageChosen: true } },
    ]);
    expect(JSON.stringify(jobs)).not.toContain('@example.com');
  });

  it('follow from requests that were answered while Redis was away', async () => {
    const { email, userId } = await auth.account();
    worker = await startWorker(auth.config);
    auth.redis.line.down();
    expect((await auth.http.post(API.passwordReset).send({ email })).status).toBe(202);
    auth.redis.line.up();
    await relayed(userId);
    expect(await jobsOf(userId)).toHaveLength(1);
  });

  it('follow a change that a restored backup would undo once it is in the journal', async () => {
    const { email, userId } = await auth.account();
    const headers = await auth.headersOf(await auth.sessionOf(email));
    const change = { currentPassword: PASSWORD, newPassword: 'un-altro-cortile' };
    expect((await auth.http.post(API.password).set(headers).send(change)).status).toBe(204);
    worker = await startWorker(auth.config);
    await relayed(userId);
    const journal = new Queue(QUEUES.accountJournal, { connection: workerConnection(auth.redis.url) });
    const notes = await journal.getJobs();
    await journal.close();
    const [mail, ...others] = await jobsOf(userId);
    expect(others).toEqual([]);
    expect(await mail?.getState()).toBe('waiting-children');
    expect(notes.map(({ name, data, parent }) => ({ name, data, before: parent?.id }))).toEqual([
      { name: JOBS.noteAccountChange, data: { userId }, before: mail?.id },
    ]);
  });

  it('are none for an address without an account', async () => {
    worker = await startWorker(auth.config);
    const before = await queue.getJobCountByTypes();
    await auth.http.post(API.passwordReset).send({ email: 'nessuno@example.com' });
    const { email, userId } = await auth.account();
    await auth.http.post(API.passwordReset).send({ email });
    await relayed(userId);
    expect(await queue.getJobCountByTypes()).toBe(before + 1);
  });
});

function parametersOf(data: SendMessageJob): { userId?: string } {
  return data.wanted?.parameters ?? {};
}
