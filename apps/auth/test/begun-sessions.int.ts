import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { enrolled, halfLoginOf } from './authenticator';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

describe('the session of an applicant', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

  /** As the applications service asks, with headers of the browser. */
  const begin = async (applicant: object, browser: Record<string, string> = {}, service = auth) =>
    service.http
      .post(INTERNAL.beginSession)
      .set({ ...browser, ...(await service.keys.call('applications', 'auth')) })
      .send({ email: anAddress(), password: PASSWORD, ...applicant });
  const userWith = (cookie: string) => auth.http.get(API.currentUser).set('Cookie', cookie);
  const countOf = async (table: 'users' | 'session') =>
    (await auth.database.query(`SELECT count(*)::int AS count FROM auth.${table}`))[0].count;

  it('is that of a new account for an unknown address', async () => {
    const email = anAddress();
    const response = await begin({ email, firstName: 'Lucia', lastName: 'Ferrario' }, { 'user-agent': CHROME });
    expect([response.status, response.body]).toEqual([200, { userId: expect.any(String) }]);
    const cookie = cookieFrom(response);
    expect((await userWith(cookie)).body).toMatchObject({
      ...{ id: response.body.userId, email, firstName: 'Lucia', lastName: 'Ferrario', role: 'user' },
    });
    const { body: sessions } = await auth.http.get(API.sessions).set(await auth.headersOf(cookie));
    expect(sessions).toMatchObject([{ device: 'Chrome su Android', current: true }]);
  });

  it('has the cookies of a login', async () => {
    const email = anAddress();
    const [begun, logged] = [await begin({ email }), await auth.logIn(email)];
    const attributes = (name: string, response: typeof begun) =>
      setCookie(response, name)
        ?.replace(/=[^;]*/, '')
        .replace(/Expires=[^;]*/, '');
    for (const name of ['sid', 'device']) {
      expect(attributes(name, begun)).toContain('HttpOnly; SameSite=Lax');
      expect(attributes(name, begun)).toBe(attributes(name, logged));
    }
  });

  it('is by a secure cookie where the site uses https', async () => {
    const secure = await RunningAuth.start({ PUBLIC_URL: 'https://lacorte.example.com' });
    const response = await begin({}, {}, secure);
    await secure.stop();
    expect(setCookie(response, 'sid')).toMatch(/^__Host-sid=.*; Secure/);
    expect(setCookie(response, 'device')).toMatch(/^__Host-device=.*; Secure/);
  });

  it('is that of a new account without a name, which may be unknown yet', async () => {
    const response = await begin({ firstName: null });
    expect((await userWith(cookieFrom(response))).body).toMatchObject({ firstName: null, lastName: null });
  });

  it('is that of the known account for the right password, and ends the one that the browser had', async () => {
    const { email, userId } = await auth.account();
    const before = await auth.sessionOf((await auth.account()).email);
    const response = await begin({ email: email.toUpperCase(), firstName: 'Other' }, { cookie: before });
    expect([response.status, response.body]).toEqual([200, { userId }]);
    expect((await userWith(cookieFrom(response))).body).toMatchObject({ id: userId, firstName: 'Lucia' });
    expect((await userWith(before)).status).toBe(401);
  });

  it('is refused for a wrong password, which counts like that of a login', async () => {
    const { email } = await auth.account();
    const sessions = await countOf('session');
    const wrong = () => begin({ email, password: 'cortile-sbagliato' }, { 'x-forwarded-for': '203.0.113.7' });
    const first = await wrong();
    expect([first.status, first.body.code]).toEqual([409, 'accounts.emailTaken']);
    for (let count = 1; count < 10; count += 1) await wrong();
    expect((await auth.logIn(email)).status).toBe(429);
    expect((await begin({ email })).status).toBe(429);
    expect(await countOf('session')).toBe(sessions);
  });

  it('is refused for an account with TOTP, whose browser neither has a session then nor is known', async () => {
    const { email } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const [users, sessions] = [await countOf('users'), await countOf('session')];
    const response = await begin({ email }, { cookie: half });
    expect([response.status, response.body.code]).toEqual([409, 'drafts.loginRequired']);
    expect(response.get('Set-Cookie')).toBeUndefined();
    expect([await countOf('users'), await countOf('session')]).toEqual([users, sessions]);
    expect((await userWith(half)).status).toBe(401);
  });

  it('is one account’s for twenty requests at once', async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
  });
});

const anAddress = () => `persona.${randomUUID()}@example.com`;
