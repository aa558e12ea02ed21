import { API, type CurrentUser } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import { USER_HEADER } from '../limit/answers';
import { withBareServer } from '../limit/bare-server';
import { type Asked, putLoadOn } from '../load/load';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';

const CONNECTIONS = 64;
const RECEIPTS = 1_000;
const OWN_APPLICATIONS = 3;
const WARM_UP_SECONDS = 1;

interface Reading {
  what: string;
  limit: string;
  next: () => Asked;
  headers: Record<string, string>;
  atLeast: number;
}

/** Applicants who look at their receipt, by its link, and at their own applications, logged in. */
export const receipts: Benchmark = {
  name: 'receipts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  run: (bench) =>
    withBareServer(bench.product, async (limitOrigin) => [
      await measure(bench, await byLink(bench), limitOrigin),
      await measure(bench, await loggedIn(bench), limitOrigin),
    ]),
};

async function byLink({ product }: Bench): Promise<Reading> {
  const { rows } = await product.database.query<{ id: string }>(
    'SELECT id FROM applications.application ORDER BY md5(id::text) LIMIT $1',
    [RECEIPTS],
  );
  const paths = rows.map(({ id }) => API.application(id));
  let asked = 0;
  return {
    what: 'receipt by its link',
    limit: 'a prepared statement in bare node:http and pg',
    next: () => ({ path: paths[asked++ % paths.length] ?? '' }),
    headers: {},
    atLeast: 0.6,
  };
}

async function loggedIn({ product }: Bench): Promise<Reading> {
  const browser = new Browser(product.origin);
  const application = anApplication();
  const { email, password } = application.body();
  for (let n = 0; n < OWN_APPLICATIONS; n += 1) await browser.call('POST', API.applications, application.body());
  const { id } = await browser.call<CurrentUser>('POST', API.login, { email, password });
  return {
    what: `a user's list of ${OWN_APPLICATIONS}, logged in`,
    limit: 'the same with one more query, for the user',
    next: () => ({ path: API.userApplications }),
    headers: { ...browser.headers, [USER_HEADER]: id },
    atLeast: 0.45,
  };
}

async function measure(bench: Bench, reading: Reading, limitOrigin: string): Promise<Measurement> {
  const { what, limit, next, headers, atLeast } = reading;
  const load = (origin: string, seconds: number) =>
    putLoadOn({ origin, seconds, connections: CONNECTIONS, next, headers });
  const { origin } = bench.product;
  for (const warmed of [origin, limitOrigin]) await load(warmed, WARM_UP_SECONDS);
  const rounds = await alternately(
    bench.rounds,
    () => load(origin, bench.seconds),
    () => load(limitOrigin, bench.seconds),
  );
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    unit: '/s',
    product: rounds.product.map(({ perSecond }) => perSecond),
    limit: { what: limit, values: rounds.limit.map(({ perSecond }) => perSecond) },
    goal: { of: 'ratio', atLeast },
  };
}
