import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResetTotp } from '../src/totp/reset-totp';
import { codeFor, enrolled, halfLoginOf, sendCode } from './authenticator';
import { RunningAuth } from './running-auth';

describe('resetting a lost second factor', () => {
  let auth: RunningAuth;
  let resetTotp: ResetTotp;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    resetTotp = new ResetTotp(auth.database);
  }, 60_000);
  afterAll(() => auth?.stop());

  const userWith = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;

  it('lets the administrator in by the password alone, and ends sessions and half logins', async () => {
    const { email, cookie, secret, userId } = await enrolled(auth);
    const half = await halfLoginOf(auth, email);
    expect(await resetTotp.run(email.toUpperCase())).toBe('reset');
    expect(await userWith(cookie)).toBe(401);
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
    expect(await userWith(other.cookie)).toBe(200);
    expect((await auth.logIn(other.email)).body).toEqual({ mfaRequired: true });
  });

  it('says what there is to say, and ends no session, without a second factor', async () => {
    const { email } = await auth.administrator();
    const cookie = await auth.sessionOf(email);
    expect(await resetTotp.run(email)).toBe('absent');
    expect(await userWith(cookie)).toBe(200);
    await expect(resetTotp.run('nessuno@example.com')).rejects.toThrow(
      "no account has the address 'nessuno@example.com'",
    );
  });
});
