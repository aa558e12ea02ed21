import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { cookieFrom, PASSWORD, RunningAuth } from './running-auth';

const WRONG = 'cortile-sbagliato';
/** One wrong password for an account; a network is asked to wait after this many accounts. */
const FACTOR = '0.1';
const MOST_FAILED = 20;
/** Each login from such a network is made to wait. */
jest.setTimeout(60_000);

describe('a network where very many accounts have failed', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ RATE_LIMIT_FACTOR: FACTOR });
  }, 60_000);
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

  it('is the IPv4 address in an IPv6 one', async () => {
    const { email } = await auth.account();
    const network = aNetwork();
    await fail((n) => (n % 2 ? network : `::ffff:${network}`));
    expect((await logInFrom(network, email)).status).toBe(429);
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
