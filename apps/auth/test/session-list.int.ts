import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserSession } from '@lacorte/contracts';
import { cookieFrom, RunningAuth } from './running-auth';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the sessions of an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

  const sessionOn = async (email: string, userAgent: string) =>
    cookieFrom(await auth.logIn(email).set('User-Agent', userAgent));
  const list = async (cookie: string) => {
    const { status, body } = await auth.http.get('/api/auth/sessions').set(await auth.headersOf(cookie));
    return { status, sessions: body as UserSession[] };
  };
  const end = async (cookie: string, path = '') =>
    (await auth.http.delete(`/api/auth/sessions${path}`).set(await auth.headersOf(cookie))).status;
  const isOpen = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status === 200;

  it('are listed with their devices, the latest use first, and without their secrets', async () => {
    const { email } = await auth.account();
    const other = await auth.account();
    await auth.sessionOf(other.email);
    const [phone, computer] = [await sessionOn(email, ANDROID), await sessionOn(email, WINDOWS)];
    const { status, sessions } = await list(phone);
    expect(status).toBe(200);
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Firefox su Windows', current: false },
      { device: 'Chrome su Android', current: true },
    ]);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt']);
      expect(session.id).toMatch(UUID);
      expect([session.createdAt, session.lastSeenAt].map((time) => new Date(time).toISOString())).toEqual([
        session.createdAt,
        session.lastSeenAt,
      ]);
      for (const cookie of [phone, computer]) {
        expect(decodeURIComponent(cookie)).not.toContain(session.id);
        expect(JSON.stringify(session)).not.toContain(decodeURIComponent(cookie).slice('sid=s:'.length, 20));
      }
    }
  });

  it('have no device where the browser does not name itself', async () => {
    const { email } = await auth.account();
    const { sessions } = await list(await sessionOn(email, ''));
    expect(sessions.map(({ device }) => device)).toEqual([null]);
  });

  it('are those that still work', async () => {
    const { email } = await auth.account();
    const [current, expired, idle] = [
      await auth.sessionOf(email),
      await auth.sessionOf(email),
      await auth.sessionOf(email),
    ];
    const change = (cookie: string, set: string) =>
      auth.database.query(`UPDATE auth.session SET ${set} WHERE sid = $1`, [
        decodeURIComponent(cookie).slice('sid=s:'.length).split('.')[0],
      ]);
    await change(expired, `expire = now() - interval '1 second'`);
    await change(idle, `last_seen_at = now() - interval '13 hours'`);
    expect((await list(current)).sessions).toHaveLength(1);
  });

  it('end one by one, and the current one, too', async () => {
    const { email } = await auth.account();
    const [one, other] = [await auth.sessionOf(email), await auth.sessionOf(email)];
    const { sessions } = await list(one);
    const idOf = (isCurrent: boolean) => sessions.find(({ current }) => current === isCurrent)?.id;
    expect(await end(one, `/${idOf(false)}`)).toBe(204);
    expect([await isOpen(one), await isOpen(other)]).toEqual([true, false]);
    expect(await end(one, `/${idOf(false)}`)).toBe(404);
    expect(await end(one, `/${idOf(true)?.toUpperCase()}`)).toBe(204);
    expect(await isOpen(one)).toBe(false);
  });

  it('end all but the current one', async () => {
    const [account, stranger] = [await auth.account(), await auth.account()];
    const [current, ...others] = await Promise.all([1, 2, 3].map(() => auth.sessionOf(account.email)));
    const theirs = await auth.sessionOf(stranger.email);
    expect(await end(current ?? '')).toBe(204);
    expect(await Promise.all([current ?? '', ...others, theirs].map(isOpen))).toEqual([true, false, false, true]);
    expect((await list(current ?? '')).sessions.map((session) => session.current)).toEqual([true]);
  });

  it('of another account do not exist, and neither do malformed ones', async () => {
    const [account, stranger] = [await auth.account(), await auth.account()];
    const [own, theirs] = [await auth.sessionOf(account.email), await auth.sessionOf(stranger.email)];
    const [session] = (await list(theirs)).sessions;
    for (const id of [session?.id, '11111111-2222-4333-8444-555555555555', 'sessione', '%00', "' OR 1=1 --"]) {
      const answer = await auth.http.delete(`/api/auth/sessions/${id}`).set(await auth.headersOf(own));
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    }
    expect(await isOpen(theirs)).toBe(true);
  });
});
