import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

describe('sessions', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

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

  it('names every failing field, in Italian', async () => {
    const response = await auth.http.post('/api/auth/login').send({ email: '', password: 'abc' });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      email: 'Email richiesta',
      password: 'Password deve essere almeno 6 caratteri',
    });
    const invalid = await auth.http.post('/api/auth/login').send({ email: 'lucia', password: { length: 9 } });
    expect(invalid.body.fields).toEqual({
      email: 'Email non valida',
      password: 'Password deve essere almeno 6 caratteri',
    });
  });

  it('gives a new id at every login, and the old one is gone', async () => {
    const { email } = await auth.account();
    const first = await auth.sessionOf(email);
    const second = cookieFrom(await auth.logIn(email).set('Cookie', first));
    expect(second).not.toBe(first);
    expect((await auth.http.get('/api/auth/user').set('Cookie', first)).status).toBe(401);
    expect((await auth.http.get('/api/auth/user').set('Cookie', second)).status).toBe(200);
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

  it('refuses state-changing calls from pages of another site', async () => {
    const { email } = await auth.account();
    for (const origin of ['https://altrove.example.com', 'null']) {
      const response = await auth.logIn(email).set('Origin', origin);
      expect(response.status).toBe(403);
      expect(response.body.message).toBe('La richiesta arriva da un altro sito ed è stata rifiutata.');
    }
  });

  it('refuses what is not JSON', async () => {
    const malformed = await auth.http.post('/api/auth/login').set('Content-Type', 'application/json').send('{"email":');
    expect([malformed.status, malformed.body.error]).toEqual([400, 'Bad Request']);
    const half = await auth.http.post('/api/auth/login').type('json').send('{"email":"\\ud800@example.com"}');
    expect([half.status, half.body.message]).toEqual([400, 'La richiesta non è leggibile.']);
    const form = await auth.http.post('/api/auth/login').type('form').send({ email: 'a@example.com' });
    expect(form.status).toBe(415);
  });
});

describe('sessions of a site reached by https', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ PUBLIC_URL: 'https://case.example.com' });
  }, 60_000);
  afterAll(() => auth?.stop());

  it('are kept in a cookie that never travels in the clear', async () => {
    const { email } = await auth.account();
    const response = await auth.logIn(email);
    expect(setCookie(response, 'sid')).toMatch(
      /^__Host-sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieFrom(response);
    const ask = async (sent: string) => (await auth.http.get('/api/auth/user').set('Cookie', sent)).status;
    expect(await ask(cookie)).toBe(200);
    expect(await ask(cookie.replace('__Host-', ''))).toBe(401);
    const logout = await auth.http.post('/api/auth/logout').set('Cookie', cookie);
    expect(logout.get('set-cookie')?.[0]).toMatch(/^__Host-sid=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await ask(cookie)).toBe(401);
  });

  it('belong to accounts whose hashes have the OWASP parameters', async () => {
    const { email } = await auth.account();
    const [row] = await auth.database.query('SELECT password_hash FROM auth.users WHERE email = $1', [email]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
