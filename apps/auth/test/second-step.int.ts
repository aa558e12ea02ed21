import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityVerifier } from '@lacorte/identity';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { codeFor, enrolled, forgetSteps, halfLoginOf, sendCode, wrongCodeFor } from './authenticator';
import { addressOf, cookieFrom, PASSWORD, RunningAuth, setCookie, startApp } from './running-auth';

describe('the login of an account with TOTP', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  });
  afterAll(() => auth?.stop());

  const userWith = (cookie: string) => auth.http.get('/api/auth/user').set('Cookie', cookie);

  it('asks for a code and says nothing of the user', async () => {
    const { email } = await enrolled(auth);
    const response = await auth.logIn(email);
    expect([response.status, response.body]).toEqual([200, { mfaRequired: true }]);
    expect(setCookie(response, 'device')).toBeUndefined();
    const wrong = await auth.logIn(email, 'cortile-sbagliato');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
  });

  it('opens a session by the code, with a new id, and makes the browser known', async () => {
    const { email, userId, secret } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const response = await sendCode(auth, half, codeFor(secret));
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ id: userId, email, mfa: { enabled: true, required: false } });
    expect(setCookie(response, 'device')).toBeDefined();
    const cookie = cookieFrom(response);
    expect(cookie).toMatch(/^sid=/);
    expect(cookie).not.toBe(half);
    expect((await userWith(cookie)).body).toEqual(response.body);
    expect((await userWith(half)).status).toBe(401);
    const again = await sendCode(auth, half, codeFor(secret, 1));
    expect([again.status, again.body.code]).toEqual([401, 'session-required']);
  });

  it('is as good as logged out before the second step', async () => {
    const { email } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const headers = await auth.headersOf(half);
    expect(headers).toEqual({ Cookie: half });
    const calls = [
      userWith(half),
      auth.http.get('/api/auth/sessions').set(headers),
      auth.http.delete('/api/auth/sessions').set(headers),
      auth.http.post('/api/auth/totp').set(headers),
      auth.http.post('/api/auth/totp/confirm').set(headers).send({ code: '123456' }),
      auth.http.delete('/api/auth/totp').set(headers).send({ password: PASSWORD, code: '123456' }),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([401, 'session-required']);
  });

  it('ends the session that the browser had', async () => {
    const { email, cookie } = await enrolled(auth);
    await auth.logIn(email).set('Cookie', cookie);
    expect((await userWith(cookie)).status).toBe(401);
  });

  it('refuses a wrong code and a missing one', async () => {
    const { email, secret } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const wrong = await sendCode(auth, half, wrongCodeFor(secret));
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      401,
      'totp-code-invalid',
      'Il codice non è corretto.',
    ]);
    const missing = await auth.http.post('/api/auth/login/totp').set('Cookie', half).send({});
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['code']]);
    expect((await sendCode(auth, half, codeFor(secret))).status).toBe(200);
  });

  it('refuses a code without a half login, before it looks at the body', async () => {
    const { cookie: whole } = await enrolled(auth);
    for (const cookie of ['', 'sid=s%3Achosen.signature', whole]) {
      const answer = await auth.http.post('/api/auth/login/totp').set('Cookie', cookie).send({});
      expect([answer.status, answer.body.code]).toEqual([401, 'session-required']);
    }
  });

  it('takes a code once, also in another half login', async () => {
    const { email, secret } = await enrolled(auth);
    const code = codeFor(secret);
    expect((await sendCode(auth, await halfLoginOf(auth, email), code)).status).toBe(200);
    const replayed = await sendCode(auth, await halfLoginOf(auth, email), code);
    expect([replayed.status, replayed.body.code]).toEqual([401, 'totp-code-invalid']);
  });

  it('takes no code older than the last one', async () => {
    const { email, secret } = await enrolled(auth);
    expect((await sendCode(auth, await halfLoginOf(auth, email), codeFor(secret, 1))).status).toBe(200);
    expect((await sendCode(auth, await halfLoginOf(auth, email), codeFor(secret))).status).toBe(401);
  });

  it('takes one of several equal codes at once', async () => {
    const { email, secret } = await enrolled(auth);
    const halves = await Promise.all(Array.from({ length: 4 }, () => halfLoginOf(auth, email)));
    const code = codeFor(secret);
    const statuses = (await Promise.all(halves.map((half) => sendCode(auth, half, code)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  it('takes each recovery code once, also at once', async () => {
    const { email, recoveryCodes } = await enrolled(auth);
    const [first = '', second = ''] = recoveryCodes;
    const halves = await Promise.all([1, 2, 3].map(() => halfLoginOf(auth, email)));
    const statuses = (await Promise.all(halves.map((half) => sendCode(auth, half, first)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    expect((await sendCode(auth, await halfLoginOf(auth, email), typed)).status).toBe(200);
  });

  it('does not take the recovery code of another account', async () => {
    const [one, other] = [await enrolled(auth), await enrolled(auth)];
    const half = await halfLoginOf(auth, one.email);
    expect((await sendCode(auth, half, other.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  it('ends after ten minutes, however often a code is tried', async () => {
    const { email, secret, userId } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const expiry = () =>
      auth.database.query(
        `SELECT expire BETWEEN now() + interval '9 minutes' AND now() + interval '10 minutes 1 second' AS short
         FROM auth.session WHERE sess->'halfLogin'->>'userId' = $1`,
        [userId],
      );
    expect(await expiry()).toEqual([{ short: true }]);
    await auth.database.query(
      `UPDATE auth.session SET sess = jsonb_set(sess::jsonb, '{halfLogin,until}', '1')::json
       WHERE sess->'halfLogin'->>'userId' = $1`,
      [userId],
    );
    const answer = await sendCode(auth, half, codeFor(secret));
    expect([answer.status, answer.body.code]).toEqual([401, 'session-required']);
  });

  it('ends with a new password, and leaves TOTP in force', async () => {
    const { email, secret } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    await new GrantAdministrator(auth.database, new PasswordHasher()).create(email, async () => 'un-altro-cortile');
    const answer = await sendCode(auth, half, codeFor(secret));
    expect([answer.status, answer.body.code]).toEqual([401, 'session-required']);
    expect((await auth.logIn(email, 'un-altro-cortile')).body).toEqual({ mfaRequired: true });
  });

  it('is not needed to apply, which does not make the browser known', async () => {
    const { email, userId } = await enrolled(auth);
    const { status, body } = await auth.findOrCreate(email);
    expect([status, body]).toEqual([200, { userId, created: false, passwordVersion: 1 }]);
    expect((await auth.findOrCreate(email, 'cortile-sbagliato')).status).toBe(409);
  });

  it('works on another copy of the service, and with the secret of before a rotation', async () => {
    const { email, secret, userId } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    const next = 'the-session-secret-after-the-rotation';
    const rotated = await startApp({ ...auth.config, SESSION_SECRET: `${next},${auth.config.SESSION_SECRET}` });
    const send = (app: typeof rotated, cookie: string, code: string) =>
      fetch(`${addressOf(app)}/api/auth/login/totp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ code }),
      });
    try {
      expect((await send(rotated, half, codeFor(secret))).status).toBe(200);
    } finally {
      await rotated.close();
    }
    await forgetSteps(auth, userId);
    const only = await startApp({ ...auth.config, SESSION_SECRET: next });
    try {
      const logIn = await fetch(`${addressOf(only)}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const cookie = logIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await send(only, cookie, codeFor(secret))).status).toBe(200);
    } finally {
      await only.close();
    }
  });
});

describe('with ADMIN_MFA=required', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ ADMIN_MFA: 'required' });
  });
  afterAll(() => auth?.stop());

  it('an administrator’s identity says so until TOTP is in force', async () => {
    const tokens = new IdentityVerifier(auth.keys.publicKeys);
    const { email, userId } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    const identity = async () => tokens.read((await auth.headersOf(cookie))['X-Identity'] ?? '');
    const user = async () => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).body;
    expect(await identity()).toEqual({ userId, email, role: 'admin', mfaRequired: true });
    expect((await user()).mfa).toEqual({ enabled: false, required: true });
    const { body } = await auth.http.post('/api/auth/totp').set(await auth.headersOf(cookie));
    expect((await identity())?.mfaRequired).toBe(true);
    const confirmation = { code: codeFor(body.secret) };
    await auth.http
      .post('/api/auth/totp/confirm')
      .set(await auth.headersOf(cookie))
      .send(confirmation);
    expect(await identity()).toEqual({ userId, email, role: 'admin' });
    expect((await user()).mfa).toEqual({ enabled: true, required: true });
  });

  it('others notice nothing', async () => {
    const tokens = new IdentityVerifier(auth.keys.publicKeys);
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const identity = await tokens.read((await auth.headersOf(cookie))['X-Identity'] ?? '');
    expect(identity).toEqual({ userId, email, role: 'user' });
    expect((await auth.http.get('/api/auth/user').set('Cookie', cookie)).body.mfa).toBeUndefined();
  });
});
