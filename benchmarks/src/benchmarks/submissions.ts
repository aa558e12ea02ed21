import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { Browser, SEEDED_PASSWORD } from '@lacorte/testing/product';
import { hash } from '@node-rs/argon2';
import { type Crowd, letCrowdIn } from '../load/crowd';
import { type Asked, inTurn, perSecondOf, putLoadOn } from '../load/load';
import { alternately, type Bench, type Benchmark, inRounds, type Measurement, rowsOf } from '../measuring/benchmark';
import { processorTime } from '../measuring/processes';
import { percentile } from '../measuring/summary';
import type { Product } from '../product/product';

const CONNECTIONS = 8;
/** Parameters of the password hash of the auth service. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const USERS = 2_000;
const TIMES_CAPACITY = 2;
/** Length of a crowd in turns, long enough that queues are full most of the time. */
const CROWD_TURNS = 3;
/** Parts whose work an answer to a submission needs. Workers continue after the answer. */
const ANSWERING = ['gateway', 'applications', 'auth', 'postgres', 'redis'];
const BYSTANDERS_PAUSE_MS = 200;

const submit = (): Asked => ({ path: API.applications, json: anApplication().body() });

/** Measures the calls that cost a password hash: login and application. */
export const passwords: Benchmark = {
  name: 'passwords',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    const users = inTurn(await bench.product.users(USERS));
    const login = () => ({ path: API.login, json: { email: users().email, password: SEEDED_PASSWORD } });
    const logins = await compareWithHashes(bench, { what: 'login', next: login, atLeast: 0.75 });
    // Receipts and confirmations follow the answer, and their work would share the processors with the measurement.
    const resume = await bench.product.hold('applications-worker', 'SIGTERM');
    try {
      const what = 'application submitted, worker stopped';
      return [logins, await compareWithHashes(bench, { what, next: submit, atLeast: 0.5 })];
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

async function compareWithHashes({ product: { origin }, rounds, seconds }: Bench, { what, next, atLeast }: Measured) {
  const ask = () => putLoadOn({ origin, connections: CONNECTIONS, next }, seconds);
  // The first turn is discarded, because the JIT has not compiled the code after so few slow calls.
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

/** Measures a crowd that exceeds the capacity, with the number and speed of served people and the cost of refusals. */
export const overload: Benchmark = {
  name: 'overload',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    // The first load is discarded (JIT warm-up).
    await putLoad(bench);
    const rounds = await inRounds(bench.rounds, () => measure(bench));
    const before = `${CONNECTIONS} connections just before`;
    const row = rowsOf(
      `visitors' applications at ${TIMES_CAPACITY} times the rate of ${CONNECTIONS} connections`,
      rounds,
    );
    const p95 = (times: number[]) => percentile(times, 0.95);
    return [
      row('accepted', '/s', { atLeast: 0.7 }, ({ crowd }) => crowd.acceptedPerSecond, {
        what: before,
        value: ({ capacity }) => capacity,
      }),
      row('time until accepted, p95', 'ms', { atMost: 2_000 }, ({ crowd }) => p95(crowd.times)),
      row('CPU time of a refusal', 'ms', { atMost: 0.1 }, ({ refusal }) => refusal, {
        what: `of an acceptance, ${before}`,
        value: ({ acceptance }) => acceptance,
      }),
      row('concurrent login, p95', 'ms', { atMost: 2_000 }, ({ bystanders }) => p95(bystanders.logins)),
      row('concurrent read of a receipt, p95', 'ms', { atMost: 250 }, ({ bystanders }) => p95(bystanders.receipts)),
    ];
  },
};

/** Measures one crowd. `acceptance` and `refusal` are the processor time of the answering parts in ms per application. */
async function measure(bench: Bench) {
  const { product, seconds } = bench;
  const usedBefore = processorUsed(product);
  const { perSecond: capacity, answers } = await putLoad(bench);
  const acceptance = (processorUsed(product) - usedBefore) / answers;
  const people = {
    origin: product.origin,
    perSecond: TIMES_CAPACITY * capacity,
    seconds: CROWD_TURNS * seconds,
    next: submit,
  };
  const held = await product.applications();
  const [crowd, bystanders] = await watchBystanders(product, () => letCrowdIn(people));
  const kept = (await product.applications()) - held;
  if (kept !== crowd.accepted) throw new Error(`${crowd.accepted} applications were accepted and ${kept} kept`);
  return { capacity, acceptance, crowd, bystanders, refusal: await refusalCost(product, people, acceptance) };
}

const putLoad = ({ product: { origin }, seconds }: Bench) =>
  putLoadOn({ origin, connections: CONNECTIONS, next: submit }, CROWD_TURNS * seconds);
const processorUsed = (product: Product) => processorTime(ANSWERING.map((part) => product.pidOf(part)));

/** Measures the cost of a refusal with a crowd while the auth service is suspended, so that almost all processor time goes to refusals. */
async function refusalCost(product: Product, people: Crowd, acceptance: number): Promise<number> {
  const auth = product.pidOf('auth');
  process.kill(auth, 'SIGSTOP');
  const wake = setTimeout(() => process.kill(auth, 'SIGCONT'), people.seconds * 1_000);
  try {
    const before = processorUsed(product);
    const { accepted, refused } = await letCrowdIn(people);
    return (processorUsed(product) - before - accepted * acceptance) / refused;
  } finally {
    clearTimeout(wake);
    process.kill(auth, 'SIGCONT');
  }
}

/** Repeats a login and a read of a receipt during `work`. @returns the result of `work`, and the ms until each call succeeded */
async function watchBystanders<T>(product: Product, work: () => Promise<T>) {
  const [{ id }] = await product.sample<{ id: string }>('id', 1);
  const seen = { logins: [] as number[], receipts: [] as number[] };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      seen.receipts.push(await timeUntil(() => new Browser(product.origin).call('GET', API.application(id))));
      seen.logins.push(await timeUntil(() => product.administrator()));
      await pause(BYSTANDERS_PAUSE_MS);
    }
  })();
  // `watching` is awaited after the work; until then a rejection must not be unhandled.
  watching.catch(() => undefined);
  try {
    return [await work(), seen] as const;
  } finally {
    isOver = true;
    await watching;
  }
}

async function timeUntil(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await waitFor(call, { what: 'a concurrent request' });
  return performance.now() - startedAt;
}
