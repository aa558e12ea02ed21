import { API, type CurrentUser } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import { USER_HEADER } from '../limit/statements';
import { compareLoads, inTurn, type Load, perSecondOf } from '../load/load';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { startBareServer } from '../product/child';
import type { Product } from '../product/product';

const CONNECTIONS = 64;
const RECEIPTS = 1_000;
const OWN_APPLICATIONS = 3;

interface Reading extends Pick<Load, 'next' | 'headers'> {
  what: string;
  limit: string;
  atLeast: number;
}

/** Applicants who read their receipt by its link, and their own applications when logged in. */
export const receipts: Benchmark = {
  name: 'receipts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const limitOrigin = await startBareServer(bench);
    return [
      await measure(bench, await byLink(bench.product), limitOrigin),
      await measure(bench, await loggedIn(bench.product), limitOrigin),
    ];
  },
};

async function byLink(product: Product): Promise<Reading> {
  const rows = await product.sample<{ id: string }>('id', RECEIPTS);
  return {
    what: 'receipt by its link',
    limit: 'a prepared statement in bare node:http and pg',
    next: inTurn(rows.map(({ id }) => ({ path: API.application(id) }))),
    atLeast: 0.6,
  };
}

async function loggedIn(product: Product): Promise<Reading> {
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

async function measure(
  bench: Bench,
  { what, limit, atLeast, ...asked }: Reading,
  origin: string,
): Promise<Measurement> {
  const load = { connections: CONNECTIONS, ...asked };
  const rounds = await compareLoads(bench, { ...load, origin: bench.product.origin }, { ...load, origin });
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    unit: '/s',
    product: perSecondOf(rounds.product),
    limit: { what: limit, values: perSecondOf(rounds.limit) },
    goal: { atLeast },
  };
}
