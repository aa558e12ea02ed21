import { availableParallelism } from 'node:os';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { SEEDED_PASSWORD } from '@lacorte/testing/product';
import { hash } from '@node-rs/argon2';
import { type Asked, inTurn, perSecondOf, putLoadOn } from '../load/load';
import { alternately, type Bench, type Benchmark, type Measurement } from '../measuring/benchmark';

const CONNECTIONS = 8;
/** As in auth. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const USERS = 2_000;
/** Shares of the limit. An application is also written, and its applicant's account. */
const GOALS = { login: 0.75, application: 0.5 };

/** Calls that cost a password hash: login and application. */
export const passwords: Benchmark = {
  name: 'passwords',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    const users = inTurn(await bench.product.users(USERS));
    const login = () => ({ path: API.login, json: { email: users().email, password: SEEDED_PASSWORD } });
    const logins = await measure(bench, { what: 'login', next: login, atLeast: GOALS.login });
    // Receipts and confirmations follow the answer; their work would share the processors with the measurement.
    const resume = await bench.product.hold('applications-worker', 'SIGTERM');
    try {
      const submit = () => ({ path: API.applications, json: anApplication().body() });
      const what = 'application submitted, worker stopped';
      return [logins, await measure(bench, { what, next: submit, atLeast: GOALS.application })];
    } finally {
      await resume();
    }
  },
};

interface Measured {
  what: string;
  next: () => Asked;
  /** Goal: share of the limit. */
  atLeast: number;
}

async function measure({ product: { origin }, rounds, seconds }: Bench, { what, next, atLeast }: Measured) {
  const ask = () => putLoadOn({ origin, connections: CONNECTIONS, next }, seconds);
  // Discarded: too few slow calls for the JIT to have compiled the code.
  await ask();
  const { product, limit } = await alternately(rounds, ask, () => hashesPerSecond(seconds));
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    unit: '/s',
    product: perSecondOf(product),
    limit: { what: 'Argon2id alone on all processors', values: limit },
    goal: { atLeast },
  } satisfies Measurement;
}

async function hashesPerSecond(seconds: number): Promise<number> {
  const startedAt = performance.now();
  let made = 0;
  const makeOn = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await hash(SEEDED_PASSWORD, ARGON2ID);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, makeOn));
  return (made / (performance.now() - startedAt)) * 1_000;
}
