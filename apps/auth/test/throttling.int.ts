import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { PATIENCE_MS, startRedis, waitFor } from '@lacorte/testing';
import { Redis } from 'ioredis';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { type Enrolled, enrolled } from './authenticator';
import { cookieFrom, PASSWORD, RunningAuth, setCookie, startApp } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

const WRONG = 'cortile-sbagliato';
describe('wrong passwords', () => {
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
    expect(blocked.body).toMatchObject({
      ...{ code: 'too-many-requests', reason: 'accounts-too-many-attempts' },
      message: 'Troppi tentativi di accesso. Riprovi tra qualche minuto.',
    });
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

  it('are counted in memory while Redis is away, and in Redis again afterwards', async () => {
    const { email } = await auth.account();
    auth.redis.line.down();
    try {
      expect((await auth.logIn(email)).status).toBe(200);
      expect(await wrongTimes(10, email)).toEqual(Array(10).fill(401));
      expect((await auth.logIn(email)).status).toBe(429);
      expect((await auth.http.get('/health/ready')).status).toBe(200);
    } finally {
      auth.redis.line.up();
    }
    await waitFor(async () => (await auth.logIn(email)).status === 200, { what: 'Redis to count again' });
  });

  it('are counted in memory while Redis does not answer', async () => {
    const redis = await startRedis();
    const other = await startApp({ ...auth.config, REDIS_URL: redis.url, REDIS_ANSWER_MS: 30, REDIS_SILENCE_MS: 60 });
    try {
      const logIn = (password?: string) => auth.logIn(email, password, other);
      const { email } = await auth.account();
      expect((await logIn()).status).toBe(200);
      const client = new Redis(redis.url);
      await client.client('PAUSE', 10 * PATIENCE_MS, 'ALL');
      let isSilent = true;
      client.ping().then(
        () => {
          isSilent = false;
        },
        () => undefined,
      );
      for (let n = 0; n < 10; n += 1) expect((await logIn(WRONG)).status).toBe(401);
      expect((await logIn()).status).toBe(429);
      expect(isSilent).toBe(true);
      client.disconnect();
    } finally {
      await other.close();
      await redis.stop();
    }
  });
});

describe('where two wrong passwords are allowed', () => {
  const ALLOWED = 2;
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ RATE_LIMIT_FACTOR: '0.2', LOGIN_DELAY_MS: '1' });
  });
  afterAll(() => auth?.stop());

  it('counts those of every place that asks for a password', async () => {
    const service = (path: string, caller: 'applications' | 'documents', body: object) =>
      auth.keys.call(caller, 'auth').then((headers) => auth.http.post(path).set(headers).send(body));
    const places: Record<string, (account: Enrolled) => Promise<{ status: number }>> = {
      application: ({ email }) => auth.findOrCreate(email, WRONG),
      'session of an application': ({ email }) =>
        service(INTERNAL.beginSession, 'applications', { email, password: WRONG }),
      'new password': async ({ cookie }) =>
        auth.http
          .post(API.password)
          .set(await auth.headersOf(cookie))
          .send({ currentPassword: WRONG, newPassword: 'portone-verde' }),
      'second step': async ({ cookie }) =>
        auth.http
          .delete(API.totp)
          .set(await auth.headersOf(cookie))
          .send({ password: WRONG, code: '000000' }),
      export: ({ userId }) => service(INTERNAL.exportAccount(userId), 'documents', { password: WRONG }),
      erasure: async ({ cookie }) =>
        auth.http
          .post(API.eraseUser)
          .set(await auth.headersOf(cookie))
          .send({ password: WRONG }),
    };
    const found: string[] = [];
    for (const [place, send] of Object.entries(places)) {
      const account = await enrolled(auth);
      const refused = [];
      for (let n = 0; n < ALLOWED; n += 1) refused.push((await send(account)).status);
      const statuses = new Set(refused);
      if (statuses.size !== 1 || statuses.has(429)) found.push(`${place} answers ${[...statuses]}`);
      if ((await send(account)).status !== 429) found.push(`${place} takes one too many`);
      if ((await auth.logIn(account.email)).status !== 429) found.push(`${place} does not block a login`);
    }
    expect(found).toEqual([]);
  });

  describe('a browser that has logged in to an account', () => {
    const logIn = async (email: string, device: string, password?: string) =>
      (await auth.logIn(email, password).set('Cookie', device)).status;
    const deviceOf = async (email: string, before = '') =>
      cookieFrom(await auth.logIn(email).set('Cookie', before), 'device');

    async function wrongTimes(times: number, email: string, device = '') {
      for (let n = 0; n < times; n += 1) expect(await logIn(email, device, WRONG)).toBe(401);
    }

    it('gets a cookie for a year that scripts cannot read', async () => {
      const { email } = await auth.account();
      expect(setCookie(await auth.logIn(email), 'device')).toMatch(
        /^device=[\w.~-]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      expect(setCookie(await auth.logIn(email, WRONG), 'device')).toBeUndefined();
    });

    it('still gets in when others have blocked the account, who do not', async () => {
      const { email } = await auth.account();
      const device = await deviceOf(email);
      await wrongTimes(ALLOWED, email);
      expect(await logIn(email, '')).toBe(429);
      expect(await logIn(email, device)).toBe(200);
      expect((await auth.logIn(email).set('X-Forwarded-For', '203.0.113.9')).status).toBe(429);
    });

    it('has an allowance of its own, which takes nothing from others', async () => {
      const { email } = await auth.account();
      const [device, other] = [await deviceOf(email), await deviceOf(email)];
      await wrongTimes(ALLOWED, email, device);
      const blocked = await auth.logIn(email).set('Cookie', device);
      expect([blocked.status, Number(blocked.get('retry-after')) > 800]).toEqual([429, true]);
      expect(await logIn(email, other)).toBe(200);
      expect(await logIn(email, '')).toBe(200);
    });

    it('does not clear by its right password what others have failed', async () => {
      const { email } = await auth.account();
      const device = await deviceOf(email);
      await wrongTimes(ALLOWED, email);
      expect(await logIn(email, device)).toBe(200);
      expect(await logIn(email, '', WRONG)).toBe(429);
    });

    it('becomes known by an application with the right password, or one that makes the account', async () => {
      const made = await auth.findOrCreate('conosciuta@example.com');
      const { body } = await auth.findOrCreate('conosciuta@example.com');
      for (const device of [made.body.device, body.device]) expect(device).toMatch(/^[\w.~-]+$/);
      await wrongTimes(ALLOWED, 'conosciuta@example.com');
      expect((await auth.findOrCreate('conosciuta@example.com', PASSWORD)).status).toBe(429);
      for (const device of [made.body.device, body.device]) {
        expect(await logIn('conosciuta@example.com', `device=${device}`)).toBe(200);
        expect((await auth.findOrCreate('conosciuta@example.com', PASSWORD, { device })).status).toBe(200);
      }
    });

    it('counts wrong passwords of applications for itself, too', async () => {
      const { email } = await auth.account();
      const device = (await deviceOf(email)).replace('device=', '');
      for (let n = 0; n < ALLOWED; n += 1) expect((await auth.findOrCreate(email, WRONG, { device })).status).toBe(409);
      expect((await auth.findOrCreate(email, PASSWORD, { device })).status).toBe(429);
      expect(await logIn(email, '')).toBe(200);
    });
  });
});

/** One wrong password for an account; a network is asked to wait after this many accounts. */
const FACTOR = '0.1';
const MOST_FAILED = 20;

describe('a network where very many accounts have failed', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ RATE_LIMIT_FACTOR: FACTOR, LOGIN_DELAY_MS: '300' });
  });
  afterAll(() => auth?.stop());

  let networks = 0;
  const aNetwork = () => {
    networks += 1;
    return `198.51.100.${networks}`;
  };
  let strangers = 0;
  const logInFrom = (address: string, email: string, password = PASSWORD) =>
    auth.logIn(email, password).set('X-Forwarded-For', address);

  /** All at once: nothing is counted yet when they come, so that none is slowed down. */
  const fail = (addressOf: (n: number) => string, accounts = MOST_FAILED) =>
    Promise.all(
      Array.from({ length: accounts }, (_, n) => {
        strangers += 1;
        return logInFrom(addressOf(n), `sconosciuta.${strangers}@example.com`, WRONG);
      }),
    );

  async function administrator(): Promise<string> {
    const { email } = await auth.account();
    await new GrantAdministrator(auth.database, new PasswordHasher()).create(email, async () => PASSWORD);
    return email;
  }

  it('is asked to wait, and no other', async () => {
    const { email } = await auth.account();
    const [crowded, neighbour] = [aNetwork(), aNetwork()];
    await fail(() => crowded);
    const refused = await logInFrom(crowded, email);
    expect([refused.status, Number(refused.get('retry-after')) > 800]).toEqual([429, true]);
    const other = await auth.account();
    expect((await logInFrom(neighbour, other.email)).status).toBe(200);
  });

  it('lets those in whose browser is known for the account', async () => {
    const { email } = await auth.account();
    const crowded = aNetwork();
    const known = cookieFrom(await logInFrom(aNetwork(), email), 'device');
    await fail(() => crowded);
    expect((await logInFrom(crowded, email).set('Cookie', known)).status).toBe(200);
  });

  it('lets administrators in, and does not tell who they are', async () => {
    const [first, second] = [await administrator(), await administrator()];
    const crowded = aNetwork();
    await fail(() => crowded);
    expect((await logInFrom(crowded, first)).status).toBe(200);
    const wrong = await logInFrom(crowded, second, WRONG);
    const unknown = await logInFrom(crowded, 'nessuno@example.com', WRONG);
    const { email } = await auth.account();
    const right = await logInFrom(crowded, email);
    for (const { status, body } of [wrong, unknown, right]) expect([status, body]).toEqual([429, wrong.body]);
    expect((await logInFrom(crowded, second)).status).toBe(429);
  });

  it('has failed by the wrong passwords of applications, too', async () => {
    const network = aNetwork();
    const people = await Promise.all(Array.from({ length: MOST_FAILED }, () => auth.account()));
    const answers = await Promise.all(people.map(({ email }) => auth.findOrCreate(email, WRONG, { network })));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 409));
    const { email } = await auth.account();
    expect((await auth.findOrCreate(email, PASSWORD, { network })).status).toBe(429);
    const another = await auth.account();
    expect((await logInFrom(network, another.email)).status).toBe(429);
  });

  it('is the /64 of an IPv6 address', async () => {
    const [one, other] = [await auth.account(), await auth.account()];
    await fail((n) => `2001:db8:1:2::${n + 1}`);
    expect((await logInFrom('2001:db8:1:2:ffff::1', one.email)).status).toBe(429);
    expect((await logInFrom('2001:db8:1:3::1', other.email)).status).toBe(200);
  });

  it('does not fail by what a known browser gets wrong', async () => {
    const network = aNetwork();
    const people = await Promise.all(
      Array.from({ length: MOST_FAILED }, async () => {
        const { email } = await auth.account();
        return { email, device: (await auth.findOrCreate(email)).body.device };
      }),
    );
    await Promise.all(
      people.map(({ email, device }) => logInFrom(network, email, WRONG).set('Cookie', `device=${device}`)),
    );
    const { email } = await auth.account();
    expect((await logInFrom(network, email)).status).toBe(200);
  });
});
