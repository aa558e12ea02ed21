import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResetTotp } from '../src/totp/disable-totp';
import { codeFor, type Enrolled, enrolled, forgetSteps, halfLoginOf, sendCode, wrongCodeFor } from './authenticator';
import { PASSWORD, RunningAuth } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

const statusWith = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;

const RECOVERY_CODE = /^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/;

describe('the second factor of an administrator', () => {
  const begin = async (cookie: string) => auth.http.post('/api/auth/totp').set(await auth.headersOf(cookie));
  const confirm = async (cookie: string, code: string) =>
    auth.http
      .post('/api/auth/totp/confirm')
      .set(await auth.headersOf(cookie))
      .send({ code });
  const disable = async (cookie: string, body: object) =>
    auth.http
      .delete('/api/auth/totp')
      .set(await auth.headersOf(cookie))
      .send(body);
  const mfaOf = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).body.mfa;
  const rowOf = async (userId: string) =>
    (await auth.database.query('SELECT * FROM auth.totp WHERE user_id = $1', [userId]))[0];

  const noticesOf = async (userId: string) =>
    (
      (await auth.database.query(
        `SELECT kind, payload->>'language' AS language FROM auth.outbox
         WHERE payload->>'userId' = $1 AND kind LIKE 'totp-%' ORDER BY created_at`,
        [userId],
      )) as { kind: string; language: string | null }[]
    ).map(({ kind, language }) => [kind, language]);

  it('is told to its owner when it is switched on, off and blocked, once each', async () => {
    const { email, userId } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    const { secret } = (await begin(cookie)).body;
    await confirm(cookie, wrongCodeFor(secret));
    expect(await noticesOf(userId)).toEqual([]);
    const french = { ...(await auth.headersOf(cookie)), Cookie: `${cookie}; language=fr` };
    await auth.http
      .post('/api/auth/totp/confirm')
      .set(french)
      .send({ code: codeFor(secret) });
    const half = await halfLoginOf(auth, email);
    for (let n = 0; n < 7; n += 1)
      await sendCode(auth, half, wrongCodeFor(secret)).set('Cookie', `${half}; language=fr`);
    await auth.database.query('UPDATE auth.totp SET blocked_until = NULL, last_step = 0 WHERE user_id = $1', [userId]);
    await disable(cookie, { password: PASSWORD, code: codeFor(secret) });
    expect(await noticesOf(userId)).toEqual([
      ['totp-enabled', 'fr'],
      ['totp-blocked', null],
      ['totp-disabled', null],
    ]);
  });

  it('is offered to administrators only', async () => {
    const { email } = await auth.account();
    const user = await auth.sessionOf(email);
    const calls = [await begin(user), await confirm(user, '123456'), await disable(user, {}), await begin('')];
    expect(calls.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array(3).fill([403, 'forbidden']),
      [401, 'session-required'],
    ]);
    expect(await mfaOf(user)).toBeUndefined();
  });

  it('is not in force before a code confirms it', async () => {
    const { email } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    expect(await mfaOf(cookie)).toEqual({ enabled: false, required: false });
    const { status, body } = await begin(cookie);
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['otpauthUrl', 'secret']);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(body.otpauthUrl);
    expect(decodeURIComponent(url.pathname)).toBe(`/La Corte:${email}`);
    expect(url.searchParams.get('secret')).toBe(body.secret);
    expect(await mfaOf(cookie)).toEqual({ enabled: false, required: false });
    expect((await auth.logIn(email)).body.email).toBe(email);
  });

  it('comes into force by a right code, with ten recovery codes', async () => {
    const { email, userId } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    const { secret } = (await begin(cookie)).body;
    const wrong = await confirm(cookie, wrongCodeFor(secret));
    expect([wrong.status, wrong.body.code]).toEqual([400, 'totp-code-invalid']);
    const { status, body } = await confirm(cookie, codeFor(secret));
    expect([status, Object.keys(body), body.recoveryCodes.length]).toEqual([200, ['recoveryCodes'], 10]);
    for (const code of body.recoveryCodes) expect(code).toMatch(RECOVERY_CODE);
    expect(await mfaOf(cookie)).toEqual({ enabled: true, required: false });
    const stored = JSON.stringify([
      await rowOf(userId),
      await auth.database.query('SELECT * FROM auth.recovery_code WHERE user_id = $1', [userId]),
    ]);
    for (const text of [secret, ...body.recoveryCodes]) expect(stored).not.toContain(text);
    const again = [await begin(cookie), await confirm(cookie, codeFor(secret, 1))];
    expect(again.map((answer) => [answer.status, answer.body.code])).toEqual(Array(2).fill([409, 'totp-enabled']));
  });

  it('ends the other sessions, which were opened without it', async () => {
    const { email } = await auth.administrator();
    const [cookie, other] = [await auth.sessionOf(email), await auth.sessionOf(email)];
    const { secret } = (await begin(cookie)).body;
    expect((await confirm(cookie, wrongCodeFor(secret))).status).toBe(400);
    expect(await mfaOf(other)).toEqual({ enabled: false, required: false });
    expect((await confirm(cookie, codeFor(secret))).status).toBe(200);
    expect(await mfaOf(cookie)).toEqual({ enabled: true, required: false });
    expect((await auth.http.get('/api/auth/user').set('Cookie', other)).status).toBe(401);
  });

  it('leaves no user to a session that opens just after, without the second step', async () => {
    const { email, userId } = await auth.administrator();
    const [cookie, late] = [await auth.sessionOf(email), await auth.sessionOf(email)];
    const sessions = await auth.database.query(
      `SELECT sid, sess, expire FROM auth.session WHERE sess->>'userId' = $1`,
      [userId],
    );
    const { secret } = (await begin(cookie)).body;
    expect((await confirm(cookie, codeFor(secret))).status).toBe(200);
    for (const { sid, sess, expire } of sessions) {
      const insert = 'INSERT INTO auth.session (sid, sess, expire) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
      await auth.database.query(insert, [sid, sess, expire]);
    }
    expect((await auth.http.get('/api/auth/user').set('Cookie', late)).status).toBe(401);
    const listed = await auth.http.get('/api/auth/sessions').set(await auth.headersOf(cookie));
    expect(listed.body).toEqual([expect.objectContaining({ current: true })]);
    expect(await mfaOf(cookie)).toEqual({ enabled: true, required: false });
  });

  it('takes the code of the secret that was made last', async () => {
    const { email } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    const [first, second] = [(await begin(cookie)).body.secret, (await begin(cookie)).body.secret];
    expect((await confirm(cookie, codeFor(first))).status).toBe(400);
    expect((await confirm(cookie, codeFor(second))).status).toBe(200);
  });

  it('is confirmed once by two confirmations at once', async () => {
    const { email, userId } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    const { secret } = (await begin(cookie)).body;
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(cookie, codeFor(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = await auth.database.query('SELECT FROM auth.recovery_code WHERE user_id = $1', [userId]);
    expect(codes).toHaveLength(10);
  });

  it('has no code to confirm without a secret', async () => {
    const { email } = await auth.administrator();
    const answer = await confirm(await auth.sessionOf(email), '123456');
    expect([answer.status, answer.body.code]).toEqual([400, 'totp-code-invalid']);
  });

  describe('is switched off', () => {
    it('by the password and a code, and a login has one step again', async () => {
      const { cookie, secret, email } = await enrolled(auth);
      expect((await disable(cookie, { password: PASSWORD, code: codeFor(secret) })).status).toBe(204);
      expect(await mfaOf(cookie)).toEqual({ enabled: false, required: false });
      expect((await auth.logIn(email)).body.email).toBe(email);
      const none = await disable(cookie, { password: PASSWORD, code: codeFor(secret, 1) });
      expect([none.status, none.body.reason]).toEqual([409, 'accounts-totp-not-enabled']);
    });

    it('by the password and a recovery code', async () => {
      const { cookie, recoveryCodes } = await enrolled(auth);
      expect((await disable(cookie, { password: PASSWORD, code: recoveryCodes[3] })).status).toBe(204);
    });

    it('not by a wrong password, which does not use up the code', async () => {
      const { cookie, secret } = await enrolled(auth);
      const code = codeFor(secret);
      const { status, body } = await disable(cookie, { password: 'cortile-sbagliato', code });
      expect([status, body.code, body.fields]).toEqual([
        400,
        'validation',
        { password: 'La password non è corretta.' },
      ]);
      expect((await disable(cookie, { password: PASSWORD, code })).status).toBe(204);
    });

    it('not by a wrong code, nor with a field missing', async () => {
      const { cookie, secret } = await enrolled(auth);
      const wrong = await disable(cookie, { password: PASSWORD, code: wrongCodeFor(secret) });
      expect([wrong.status, wrong.body.code]).toEqual([400, 'totp-code-invalid']);
      expect(Object.keys((await disable(cookie, {})).body.fields).sort()).toEqual(['code', 'password']);
      expect(await mfaOf(cookie)).toEqual({ enabled: true, required: false });
    });
  });

  describe('takes five wrong codes in 15 minutes', () => {
    const wrongTimes = async (times: number, send: () => PromiseLike<{ status: number }>) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) statuses.push((await send()).status);
      return statuses;
    };
    const expectBlocked = async ({ email, secret, recoveryCodes }: Enrolled) => {
      const half = await halfLoginOf(auth, email);
      for (const code of [codeFor(secret), recoveryCodes[0] ?? '']) {
        const answer = await sendCode(auth, half, code);
        expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
        expect(Number(answer.get('retry-after'))).toBeGreaterThan(800);
        expect(Number(answer.get('retry-after'))).toBeLessThanOrEqual(900);
      }
    };

    it('over all half logins of the account, and no other account', async () => {
      const [account, other] = [await enrolled(auth), await enrolled(auth)];
      const halves = await Promise.all([1, 2, 3].map(() => halfLoginOf(auth, account.email)));
      const wrong = wrongCodeFor(account.secret);
      let n = 0;
      const statuses = await wrongTimes(5, () => {
        n += 1;
        return sendCode(auth, halves[n % 3] ?? '', wrong);
      });
      expect(statuses).toEqual(Array(5).fill(401));
      await expectBlocked(account);
      expect((await sendCode(auth, await halfLoginOf(auth, other.email), codeFor(other.secret))).status).toBe(200);
    });

    it('when they come all at once', async () => {
      const account = await enrolled(auth);
      const half = await halfLoginOf(auth, account.email);
      const wrong = wrongCodeFor(account.secret);
      const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(auth, half, wrong)));
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(401), count(429)]).toEqual([5, 15]);
      await expectBlocked(account);
    });

    it('at a login, at confirming and at switching off together', async () => {
      const account = await enrolled(auth);
      const half = await halfLoginOf(auth, account.email);
      const wrong = wrongCodeFor(account.secret);
      const body = { password: PASSWORD, code: wrong };
      expect(await wrongTimes(3, () => disable(account.cookie, body))).toEqual([400, 400, 400]);
      expect(await wrongTimes(2, () => sendCode(auth, half, wrong))).toEqual([401, 401]);
      await expectBlocked(account);
      expect((await disable(account.cookie, { ...body, code: codeFor(account.secret) })).status).toBe(429);
    });

    it('at confirming, also after new secrets', async () => {
      const { email } = await auth.administrator();
      const cookie = await auth.sessionOf(email);
      for (let n = 0; n < 5; n += 1) {
        const { secret } = (await begin(cookie)).body;
        expect((await confirm(cookie, wrongCodeFor(secret))).status).toBe(400);
      }
      const { secret } = (await begin(cookie)).body;
      expect((await confirm(cookie, codeFor(secret))).status).toBe(429);
    });

    it('of recovery codes, too', async () => {
      const account = await enrolled(auth);
      const half = await halfLoginOf(auth, account.email);
      const unknown = 'abcd-efgh-ijkl-mnop-qrst-uvwx';
      expect(await wrongTimes(5, () => sendCode(auth, half, unknown))).toEqual(Array(5).fill(401));
      await expectBlocked(account);
    });

    it('and forgets them after a right one, after a while and when the block ends', async () => {
      const { email, secret, userId } = await enrolled(auth);
      const half = await halfLoginOf(auth, email);
      const wrong = wrongCodeFor(secret);
      const fail = (times: number) => wrongTimes(times, () => sendCode(auth, half, wrong));
      const shift = (column: string) =>
        auth.database.query(`UPDATE auth.totp SET ${column} WHERE user_id = $1`, [userId]);
      await fail(4);
      expect((await sendCode(auth, half, codeFor(secret))).status).toBe(200);
      const next = await halfLoginOf(auth, email);
      await forgetSteps(auth, userId);
      expect(await wrongTimes(4, () => sendCode(auth, next, wrong))).toEqual(Array(4).fill(401));
      await shift(`wrong_at = ARRAY(SELECT at - interval '16 minutes' FROM unnest(wrong_at) AS at)`);
      expect(await wrongTimes(5, () => sendCode(auth, next, wrong))).toEqual(Array(5).fill(401));
      expect((await sendCode(auth, next, codeFor(secret))).status).toBe(429);
      await shift(`blocked_until = blocked_until - interval '15 minutes'`);
      expect((await sendCode(auth, next, codeFor(secret))).status).toBe(200);
    });
  });
});

describe('resetting a lost second factor', () => {
  let resetTotp: ResetTotp;
  beforeAll(() => {
    resetTotp = new ResetTotp(auth.database);
  });

  it('lets the administrator in by the password alone, and ends sessions and half logins', async () => {
    const { email, cookie, secret, userId } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    expect(await resetTotp.run(email.toUpperCase())).toBe('reset');
    expect(await statusWith(cookie)).toBe(401);
    expect((await sendCode(auth, half, codeFor(secret))).status).toBe(401);
    const { body } = await auth.logIn(email);
    expect(body).toMatchObject({ id: userId, role: 'admin', mfa: { enabled: false } });
    const told = await auth.database.query(
      `SELECT FROM auth.outbox WHERE kind = 'totp-disabled' AND payload->>'userId' = $1`,
      [userId],
    );
    expect(told).toHaveLength(1);
    expect(await auth.database.query('SELECT FROM auth.recovery_code WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('leaves other accounts alone', async () => {
    const [one, other] = [await enrolled(auth), await enrolled(auth)];
    await resetTotp.run(one.email);
    expect(await statusWith(other.cookie)).toBe(200);
    expect((await auth.logIn(other.email)).body).toEqual({ mfaRequired: true });
  });

  it('says what there is to say, and ends no session, without a second factor', async () => {
    const { email } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    expect(await resetTotp.run(email)).toBe('absent');
    expect(await statusWith(cookie)).toBe(200);
    await expect(resetTotp.run('nessuno@example.com')).rejects.toThrow(
      "no account has the address 'nessuno@example.com'",
    );
  });
});

describe('attempts at codes', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ RATE_LIMIT_FACTOR: '100' });
  });
  afterAll(() => auth?.stop());

  it('are not multiplied by RATE_LIMIT_FACTOR', async () => {
    const { email, secret } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    for (let n = 0; n < 5; n += 1) expect((await sendCode(auth, half, wrongCodeFor(secret))).status).toBe(401);
    expect((await sendCode(auth, half, codeFor(secret))).status).toBe(429);
  });
});
