import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOBS, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { Queue } from 'bullmq';
import { RemoveExpiredRecords } from '../src/retention/remove-expired-records';
import { RunningAuth } from './running-auth';
import { startWorker } from './running-worker';

describe('expired records', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

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

  it('go when a worker starts, and then every hour', async () => {
    await add('left-behind', '-1 hour');
    const worker = await startWorker(auth.config);
    await waitFor(async () => !(await present()).includes('left-behind'), { what: 'the session to go' });
    const queue = new Queue(QUEUES.auth, { connection: { url: auth.redis.url } });
    expect(await queue.getJobSchedulers()).toMatchObject([{ key: JOBS.removeExpiredRecords, every: 3_600_000 }]);
    await queue.close();
    await worker.close();
  }, 30_000);
});
