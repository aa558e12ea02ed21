import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { Redis } from 'ioredis';
import { RunningAuth } from './running-auth';

const WRONG = 'cortile-sbagliato';
/** How long Redis is made to be silent. */
const PAUSE_MS = 15_000;

describe('wrong passwords', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

  async function wrongTimes(times: number, email: string) {
    const statuses: number[] = [];
    for (let n = 0; n < times; n += 1) statuses.push((await auth.logIn(email, WRONG)).status);
    return statuses;
  }

  it('block the account after ten, also for the right one, and for nobody else', async () => {
    const { email } = await auth.account();
    const other = await auth.account();
    expect(await wrongTimes(10, email)).toEqual(Array(10).fill(401));
    const blocked = await auth.logIn(email.toUpperCase());
    expect(blocked.status).toBe(429);
    expect(blocked.body.message).toBe('Troppi tentativi di accesso. Riprovi tra qualche minuto.');
    expect(Number(blocked.get('retry-after'))).toBeGreaterThan(800);
    expect((await auth.logIn(email).set('X-Forwarded-For', '203.0.113.9')).status).toBe(429);
    expect((await auth.logIn(other.email)).status).toBe(200);
  });

  it('are forgotten after the right one', async () => {
    const { email } = await auth.account();
    await wrongTimes(9, email);
    expect((await auth.logIn(email)).status).toBe(200);
    expect(await wrongTimes(9, email)).toEqual(Array(9).fill(401));
    expect((await auth.logIn(email)).status).toBe(200);
  });

  it('count alike for an e-mail that has no account', async () => {
    await wrongTimes(10, 'nessuno@example.com');
    expect((await auth.logIn('nessuno@example.com')).status).toBe(429);
  });

  it('have one counter for an account, however its e-mail is written', async () => {
    const { email } = await auth.account();
    await wrongTimes(5, email);
    await wrongTimes(5, ` ${email.toUpperCase()}`);
    expect((await auth.logIn(email)).status).toBe(429);
    for (const other of ['admİn@example.com', 'mar\u212Ao@example.com']) {
      expect((await auth.logIn(other, WRONG)).body.fields).toEqual({ email: 'Email non valida' });
      expect((await auth.findOrCreate(other, WRONG)).status).toBe(400);
    }
  });

  it('count when somebody applies with a known e-mail, too', async () => {
    const { email } = await auth.account();
    for (let n = 0; n < 10; n += 1) expect((await auth.findOrCreate(email, WRONG)).status).toBe(409);
    const blocked = await auth.findOrCreate(email);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'accounts.tooManyAttempts']);
    expect((await auth.logIn(email)).status).toBe(429);
  });

  it('are told from too many requests by their reason', async () => {
    const { email } = await auth.account();
    for (let n = 0; n < 10; n += 1) await auth.logIn(email, WRONG);
    const { status, body } = await auth.logIn(email);
    expect([status, body.code, body.reason]).toEqual([429, 'too-many-requests', 'accounts-too-many-attempts']);
  });

  it('at twenty accounts of an address refuse no right password that comes from there', async () => {
    const { email } = await auth.account();
    const from = { 'X-Forwarded-For': '198.51.100.7' };
    for (let n = 0; n < 20; n += 1) {
      expect((await auth.logIn(`vittima.${n}@example.com`, WRONG).set(from)).status).toBe(401);
    }
    expect((await auth.logIn(email).set(from)).status).toBe(200);
  });

  it('at one account do not block the address for others', async () => {
    const [forgetful, other] = [await auth.account(), await auth.account()];
    const address = '198.51.100.9';
    for (let n = 0; n < 30; n += 1) await auth.logIn(forgetful.email, WRONG).set('X-Forwarded-For', address);
    expect((await auth.logIn(other.email).set('X-Forwarded-For', address)).status).toBe(200);
  });

  it('cannot be tried faster by trying many at once', async () => {
    const { email } = await auth.account();
    const answers = await Promise.all(Array.from({ length: 60 }, () => auth.logIn(email, WRONG)));
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThan(20);
  });

  it('are counted in memory while Redis is away, and logins do not wait for it', async () => {
    const { email } = await auth.account();
    await auth.redis.pause();
    try {
      expect((await auth.logIn(email)).status).toBe(200);
      expect(await wrongTimes(10, email)).toEqual(Array(10).fill(401));
      expect((await auth.logIn(email)).status).toBe(429);
      expect((await auth.http.get('/health/ready')).status).toBe(200);
    } finally {
      await auth.redis.resume();
    }
    await waitFor(async () => (await auth.logIn(email)).status === 200, { what: 'Redis to count again' });
  });

  it('are counted in memory while Redis does not answer, too', async () => {
    const { email } = await auth.account();
    const other = new Redis(auth.redis.url);
    await other.client('PAUSE', PAUSE_MS, 'ALL');
    other.disconnect();
    const startedAt = performance.now();
    expect(await wrongTimes(10, email)).toEqual(Array(10).fill(401));
    expect((await auth.logIn(email)).status).toBe(429);
    // a login that waited for Redis would have taken the whole pause
    expect(performance.now() - startedAt).toBeLessThan(PAUSE_MS);
  });
});
