import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { RemoveExpiredSessions } from '../src/retention/remove-expired-sessions';
import { RunningAuth, startApp } from './running-auth';

describe('expired sessions', () => {
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

  it('go, and the others stay', async () => {
    await add('ends-in-a-minute', '1 minute');
    await add('ended-a-minute-ago', '-1 minute');
    await add('ended-a-year-ago', '-1 year');
    await add('unused-since-yesterday', '6 days', '1 day');
    await add('used-this-morning', '6 days', '6 hours');
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    expect(await auth.app.get(RemoveExpiredSessions).run()).toBe(3);
    expect(await present()).toEqual(expect.arrayContaining(['ends-in-a-minute', 'used-this-morning']));
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).body.email).toBe(email);
    expect(await auth.app.get(RemoveExpiredSessions).run()).toBe(0);
  });

  it('are left to the process that is at it already', async () => {
    const runner = auth.database.createQueryRunner();
    await runner.query('BEGIN');
    await runner.query(`SELECT pg_advisory_xact_lock(hashtext('remove expired sessions'))`);
    expect(await auth.app.get(RemoveExpiredSessions).run()).toBeNull();
    await runner.query('ROLLBACK');
    await runner.release();
  });

  it('go when a process starts, without being asked', async () => {
    await add('left-behind', '-1 hour');
    const another = await startApp(auth.config);
    await waitFor(async () => !(await present()).includes('left-behind'), { what: 'the session to go' });
    await another.close();
  });
});
