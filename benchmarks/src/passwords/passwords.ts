import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { type Asked, type LoadResult, putLoadOn } from '../load/load';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { hashesPerSecond } from './hashes-alone';

const CONNECTIONS = 8;
const USERS = 2_000;
/** Of every seeded user. */
const PASSWORD = 'prova-la-corte';
const LIMIT = 'Argon2id alone on all processors';

/** Calls whose cost is a password's hash: logging in and applying. */
export const passwords: Benchmark = {
  name: 'passwords',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    const login = await measure(bench, await logins(bench));
    // receipts and confirmations come after the answer; while they are made they share the processors with what is measured
    const resume = await bench.product.hold('applications-worker', 'SIGTERM');
    try {
      return [
        row('login', login),
        row('application submitted, its receipt not made yet', await measure(bench, submissions)),
      ];
    } finally {
      await resume();
    }
  },
};

async function logins({ product }: Bench): Promise<() => Asked> {
  const { rows } = await product.database.query<{ email: string }>(
    `SELECT email::text FROM auth.users WHERE email LIKE '%.1-%@example.com' ORDER BY md5(id::text) LIMIT $1`,
    [USERS],
  );
  let asked = 0;
  return () => ({ path: API.login, json: { email: rows[asked++ % rows.length]?.email, password: PASSWORD } });
}

const submissions = (): Asked => ({ path: API.applications, json: anApplication().body() });

async function measure({ product: { origin }, rounds, seconds }: Bench, next: () => Asked) {
  const ask = () => putLoadOn({ origin, connections: CONNECTIONS, seconds, next });
  // Of calls as slow as these the first turn's are too few for what answers them to be compiled: it does not count.
  await ask();
  return alternately(rounds, ask, () => hashesPerSecond(seconds));
}

function row(what: string, { product, limit }: { product: LoadResult[]; limit: number[] }): Measurement {
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    unit: '/s',
    product: product.map(({ perSecond }) => perSecond),
    limit: { what: LIMIT, values: limit },
    goal: { of: 'ratio', atLeast: 0.75 },
  };
}
