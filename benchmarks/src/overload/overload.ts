import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { type Crowd, type CrowdResult, letCrowdIn } from '../load/crowd';
import { type Asked, putLoadOn } from '../load/load';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { processorTime } from '../measuring/processor';
import { percentile } from '../measuring/statistics';
import type { Product } from '../product/product';
import { type Bystanders, watchBystanders } from './bystanders';

const CONNECTIONS = 8;
const TIMES_CAPACITY = 2;
/** Turns of a crowd, so that queues are full for most of it. */
const CROWD_TURNS = 3;
/** Parts that answer a submission; workers go on with what comes after the answer. */
const ANSWERING = ['gateway', 'applications', 'auth', 'postgres', 'redis'];
const WHAT = `applications of visitors, ${TIMES_CAPACITY} times as many offered as ${CONNECTIONS} connections get`;

interface Round {
  capacity: number;
  /** Milliseconds of processor of the answering parts, for each application accepted. */
  acceptance: number;
  crowd: CrowdResult;
  bystanders: Bystanders;
  /** The same for each one refused. */
  refusal: number;
}

/** More people apply than can be served: how many are served, how fast, and what the others cost. */
export const overload: Benchmark = {
  name: 'overload',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    // The first turn's answers are not compiled yet; it also leaves work behind for the workers, as each of the others does.
    await putLoad(bench);
    const rounds: Round[] = [];
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await measure(bench));
    return rowsOf(rounds);
  },
};

async function measure(bench: Bench): Promise<Round> {
  const { product, seconds } = bench;
  const usedBefore = processorUsed(product);
  const { perSecond, answers } = await putLoad(bench);
  const acceptance = (processorUsed(product) - usedBefore) / answers;
  const people = {
    origin: product.origin,
    perSecond: TIMES_CAPACITY * perSecond,
    seconds: CROWD_TURNS * seconds,
    next,
  };
  const held = await product.applications();
  const [crowd, bystanders] = await watchBystanders(product, () => letCrowdIn(people));
  const kept = (await product.applications()) - held;
  if (kept !== crowd.accepted) throw new Error(`${crowd.accepted} applications were accepted and ${kept} kept`);
  return {
    capacity: perSecond,
    acceptance,
    crowd,
    bystanders,
    refusal: await refusalCost(product, people, acceptance),
  };
}

const next = (): Asked => ({ path: API.applications, json: anApplication().body() });

function putLoad({ product, seconds }: Bench) {
  return putLoadOn({ origin: product.origin, connections: CONNECTIONS, seconds: CROWD_TURNS * seconds, next });
}

/** The crowd once more while auth stands still: but for the few who wait for it, what is used is used for refusals. */
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

function processorUsed(product: Product): number {
  return processorTime(ANSWERING.map((part) => product.pidOf(part)));
}

function rowsOf(rounds: Round[]): Measurement[] {
  const limit = `${CONNECTIONS} connections just before`;
  const p95 = (times: number[]) => percentile(times, 0.95);
  return [
    {
      what: `${WHAT}: accepted`,
      unit: '/s',
      product: rounds.map(({ crowd }) => crowd.acceptedPerSecond),
      limit: { what: limit, values: rounds.map(({ capacity }) => capacity) },
      goal: { of: 'ratio', atLeast: 0.7 },
    },
    {
      what: `${WHAT}: time until accepted, p95`,
      unit: 'ms',
      product: rounds.map(({ crowd }) => p95(crowd.times)),
      goal: { of: 'product', atMost: 2_000 },
    },
    {
      what: `${WHAT}: processor for a refusal`,
      unit: 'ms',
      product: rounds.map(({ refusal }) => refusal),
      limit: { what: `for an acceptance, ${limit}`, values: rounds.map(({ acceptance }) => acceptance) },
      goal: { of: 'ratio', atMost: 0.1 },
    },
    {
      what: `${WHAT}: a login meanwhile, p95`,
      unit: 'ms',
      product: rounds.map(({ bystanders }) => p95(bystanders.logins)),
      goal: { of: 'product', atMost: 2_000 },
    },
    {
      what: `${WHAT}: a receipt meanwhile, p95`,
      unit: 'ms',
      product: rounds.map(({ bystanders }) => p95(bystanders.receipts)),
      goal: { of: 'product', atMost: 250 },
    },
  ];
}
