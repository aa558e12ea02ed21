import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_HEADER, API, type BegunSession, INTERNAL, type UserSession, VISITOR } from '@lacorte/contracts';
import { enrolled, halfLoginOf } from './authenticator';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const anAddress = () => `persona.${randomUUID()}@example.com`;

describe('a session', () => {
  it('opens one for the right password and says who is logged in', async () => {
    const { email, userId } = await auth.account();
    const response = await auth.logIn(` ${email.toUpperCase()} `);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: userId,
      email,
      firstName: 'Lucia',
      lastName: 'Ferrario',
      profileImageUrl: null,
      role: 'user',
      emailVerified: false,
      language: 'it',
    });
    expect(setCookie(response, 'sid')).toMatch(/^sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const user = await auth.http.get('/api/auth/user').set('Cookie', cookieFrom(response));
    expect(user.status).toBe(200);
    expect(user.body).toEqual(response.body);
  });

  it('gives the same answer for a wrong password and an unknown e-mail', async () => {
    const { email } = await auth.account();
    const wrong = await auth.logIn(email, 'cortile-sbagliato');
    const unknown = await auth.logIn('nessuno@example.com');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      statusCode: 401,
      code: 'wrong-credentials',
      message: 'Email o password non corretti.',
      error: 'Unauthorized',
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.get('set-cookie')).toBeUndefined();
  });

  it('takes passwords whole, up to 256 characters of any script', async () => {
    const ending = async (email: string, beginning: string) => {
      await auth.findOrCreate(email, `${beginning}è`);
      expect((await auth.logIn(email, `${beginning}é`)).status).toBe(401);
      expect((await auth.logIn(email, `${beginning}è`)).status).toBe(200);
    };
    await ending('password.greca@example.com', 'Ωмега🏠中'.repeat(12).slice(0, 63));
    const email = 'password.lunga@example.com';
    const password = 'p'.repeat(255);
    await auth.findOrCreate(email, `${password}a`);
    expect((await auth.logIn(email, `${password}b`)).status).toBe(401);
    expect((await auth.logIn(email, `${password}a`)).status).toBe(200);
    expect((await auth.logIn(email, `${password}aa`)).status).toBe(400);
  });

  it('keeps one for each login, and none of those that a login has replaced', async () => {
    const { email, userId } = await auth.account();
    const sessions = () =>
      auth.database.query("SELECT sid FROM auth.session WHERE sess->>'userId' = $1", [userId]) as Promise<object[]>;
    const cookie = await auth.sessionOf(email);
    const [first] = await sessions();
    await auth.logIn(email).set('Cookie', cookie);
    expect(await sessions()).toHaveLength(1);
    expect(await sessions()).not.toContainEqual(first);
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
    await auth.logIn(email);
    expect(await sessions()).toHaveLength(2);
  });

  it('does not take over a session id that somebody else has chosen', async () => {
    const { email } = await auth.account();
    const response = await auth.logIn(email).set('Cookie', 'sid=s%3Achosen.signature');
    expect(cookieFrom(response)).not.toContain('chosen');
    expect((await auth.http.get('/api/auth/user').set('Cookie', 'sid=s%3Achosen.signature')).status).toBe(401);
  });

  it('ends at logout, on the server too', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const logout = await auth.http.post('/api/auth/logout').set('Cookie', cookie);
    expect(logout.status).toBe(204);
    expect(logout.get('set-cookie')?.[0]).toMatch(/^sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
    expect((await auth.http.post('/api/auth/logout')).status).toBe(204);
  });

  it('stays when the page of another account or of a visitor logs out', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const logOut = (account: string) =>
      auth.http.post('/api/auth/logout').set({ Cookie: cookie, [ACCOUNT_HEADER]: account });
    const statusOf = async () => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;
    for (const account of [randomUUID(), VISITOR]) {
      const { status, body } = await logOut(account);
      expect([status, body.code, await statusOf()]).toEqual([401, 'session-required', 200]);
    }
    expect([(await logOut(userId)).status, await statusOf()]).toEqual([204, 401]);
    expect((await logOut(userId)).status).toBe(204);
  });

  it('ends by itself after seven days', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const [life] = await auth.database.query(`SELECT max(expire) - now() > interval '6 days 23 hours' AS week,
      max(expire) - now() <= interval '7 days 1 second' AS no_longer FROM auth.session`);
    expect(life).toEqual({ week: true, no_longer: true });
    await auth.database.query("UPDATE auth.session SET expire = now() - interval '1 second'");
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).status).toBe(401);
  });

  it('ends after twelve hours without use, and not while it is used', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const unusedFor = (time: string) =>
      auth.database.query('UPDATE auth.session SET last_seen_at = now() - $1::interval', [time]);
    const ask = async () => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;
    await unusedFor('11 hours 59 minutes');
    expect(await ask()).toBe(200);
    const used = await auth.database.query("SELECT FROM auth.session WHERE last_seen_at > now() - interval '1 minute'");
    expect(used).toHaveLength(1);
    await unusedFor('12 hours 1 second');
    expect(await ask()).toBe(401);
  });

  it('keeps no session for whoever is not logged in', async () => {
    const count = () => auth.database.query('SELECT count(*)::int AS n FROM auth.session');
    const before = await count();
    await auth.logIn('nessuno@example.com', PASSWORD);
    await auth.http.post('/api/auth/logout');
    await auth.http.get('/api/auth/user');
    expect(await count()).toEqual(before);
  });
});

describe('the list of sessions', () => {
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

describe('a session that begins with an application', () => {
  /** Begins a session as the applications service does, with headers of the browser. */
  const begin = async (applicant: object, browser: Record<string, string> = {}) =>
    auth.http
      .post(INTERNAL.beginSession)
      .set({ ...browser, ...(await auth.keys.call('applications', 'auth')) })
      .send({ email: anAddress(), password: PASSWORD, ...applicant });
  const userWith = (cookie: string) => auth.http.get(API.currentUser).set('Cookie', cookie);
  const countOf = async (table: 'users' | 'session') =>
    (await auth.database.query(`SELECT count(*)::int AS count FROM auth.${table}`))[0].count;

  it('is that of a new account for an unknown address', async () => {
    const email = anAddress();
    const response = await begin({ email, firstName: 'Lucia', lastName: 'Ferrario' }, { 'user-agent': ANDROID });
    expect([response.status, response.body]).toEqual([200, { userId: expect.any(String), created: true }]);
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

  it('is refused for a wrong password, and leaves nothing behind', async () => {
    const { email } = await auth.account();
    const sessions = await countOf('session');
    const wrong = await begin({ email, password: 'cortile-sbagliato' });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'accounts.emailTaken']);
    expect(await countOf('session')).toBe(sessions);
  });

  it('is that of a new account without a name, which may be unknown yet', async () => {
    const response = await begin({ firstName: null });
    expect((await userWith(cookieFrom(response))).body).toMatchObject({ firstName: null, lastName: null });
  });

  it('is that of the known account for the right password, and ends the one that the browser had', async () => {
    const { email, userId } = await auth.account();
    const before = await auth.sessionOf((await auth.account()).email);
    const response = await begin({ email: email.toUpperCase(), firstName: 'Other' }, { cookie: before });
    expect([response.status, response.body]).toEqual([200, { userId, created: false }]);
    expect((await userWith(cookieFrom(response))).body).toMatchObject({ id: userId, firstName: 'Lucia' });
    expect((await userWith(before)).status).toBe(401);
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
});

describe('what a refused application has begun', () => {
  const service = async () => auth.keys.call('applications', 'auth');
  const begin = async (email = anAddress()) => {
    const applicant = { email, password: PASSWORD };
    const response = await auth.http
      .post(INTERNAL.beginSession)
      .set(await service())
      .send(applicant);
    return { email, cookie: cookieFrom(response), ...(response.body as BegunSession) };
  };
  const discard = async ({ userId, created, cookie }: Awaited<ReturnType<typeof begin>>) =>
    auth.http
      .post(INTERNAL.discardAccount(userId))
      .set({ ...(await service()), ...(cookie && { cookie }) })
      .send({ created });
  const statusOf = async (email: string) => (await auth.logIn(email)).status;

  it('is taken back: the session, and the account that was made for it', async () => {
    const begun = await begin();
    const { status, body: answer } = await discard(begun);
    expect([status, answer]).toEqual([200, { deleted: true }]);
    expect(await statusOf(begun.email)).toBe(401);
    const { body } = await auth.findOrCreate(begun.email);
    await discard({ ...begun, ...body, cookie: '' });
    expect(await statusOf(begun.email)).toBe(401);
  });

  it('leaves an account that was there, with its other sessions', async () => {
    const { email } = await auth.account();
    const other = await auth.sessionOf(email);
    const begun = await begin(email);
    expect((await discard(begun)).body).toEqual({ deleted: false });
    const statusWith = async (cookie: string) => (await auth.http.get(API.currentUser).set('Cookie', cookie)).status;
    expect([await statusWith(begun.cookie), await statusWith(other)]).toEqual([401, 200]);
    const alone = await begin((await auth.account()).email);
    await discard(alone);
    expect(await statusOf(alone.email)).toBe(200);
  });

  it('leaves a new account that another application has found by then', async () => {
    const begun = await begin();
    expect((await auth.findOrCreate(begun.email)).body).toMatchObject({ userId: begun.userId, created: false });
    await discard(begun);
    expect(await statusOf(begun.email)).toBe(200);
  });

  it('is made again for another application that was finding it', async () => {
    const begun = await begin();
    await discard({ ...begun, created: false });
    const runner = auth.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM auth.users WHERE id = $1', [begun.userId]);
    const finding = auth.findOrCreate(begun.email).then();
    await auth.waitingForLock();
    await runner.commitTransaction();
    await runner.release();
    const { status, body } = await finding;
    expect([status, body.created, body.userId === begun.userId]).toEqual([200, true, false]);
    expect(await statusOf(begun.email)).toBe(200);
  });

  it('leaves a new account that another request uses already, or that is older', async () => {
    const used = await begin();
    await auth.sessionOf(used.email);
    const older = await begin();
    await auth.database.query(`UPDATE auth.users SET created_at = now() - interval '11 minutes' WHERE id = $1`, [
      older.userId,
    ]);
    for (const begun of [used, older]) {
      expect((await discard(begun)).body).toEqual({ deleted: false });
      expect(await statusOf(begun.email)).toBe(200);
    }
  });
});

describe('a site reached by https', () => {
  let secure: RunningAuth;
  beforeAll(async () => {
    secure = await RunningAuth.start({ PUBLIC_URL: 'https://case.example.com' });
  });
  afterAll(() => secure?.stop());

  it('keeps sessions in a cookie that never travels in the clear', async () => {
    const { email } = await secure.account();
    const response = await secure.logIn(email);
    expect(setCookie(response, 'sid')).toMatch(
      /^__Host-sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieFrom(response);
    const ask = async (sent: string) => (await secure.http.get('/api/auth/user').set('Cookie', sent)).status;
    expect(await ask(cookie)).toBe(200);
    expect(await ask(cookie.replace('__Host-', ''))).toBe(401);
    const logout = await secure.http.post('/api/auth/logout').set('Cookie', cookie);
    expect(logout.get('set-cookie')?.[0]).toMatch(/^__Host-sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await ask(cookie)).toBe(401);
  });

  it('knows a browser by such a cookie, too', async () => {
    const { email } = await secure.account();
    const response = await secure.logIn(email);
    expect(setCookie(response, 'device')).toMatch(
      /^__Host-device=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const known = cookieFrom(response, 'device');
    for (let n = 0; n < 10; n += 1) await secure.logIn(email, 'cortile-sbagliato');
    expect((await secure.logIn(email).set('Cookie', known.replace('__Host-', ''))).status).toBe(429);
    expect((await secure.logIn(email).set('Cookie', known)).status).toBe(200);
  });

  it('sets both when an application begins a session', async () => {
    const response = await secure.http
      .post(INTERNAL.beginSession)
      .set(await secure.keys.call('applications', 'auth'))
      .send({ email: anAddress(), password: PASSWORD });
    expect(setCookie(response, 'sid')).toMatch(/^__Host-sid=.*; Secure/);
    expect(setCookie(response, 'device')).toMatch(/^__Host-device=.*; Secure/);
  });
});
