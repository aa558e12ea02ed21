import { API } from '@lacorte/contracts';
import { addRankedTender, type Browser, computeRanking } from '@lacorte/testing/product';
import { compareGrowth, download } from '../load/load';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';
import { addRun } from '../product/ranking-run';

const WORKER = 'applications-worker';
const CONNECTIONS = 4;
const PAGE_SIZE = 50;
const SIZES = { approved: 100_000, small: 10_000, large: 1_000_000 };
const SHORT_SIZES = { approved: 1_000, small: 100, large: 1_000 };

/** A run of the ranking rule over many approved applications, and how the cost of a page grows with the entries of a run. */
export const ranking: Benchmark = {
  name: 'ranking',
  applications: () => 200,
  async run(bench) {
    const { product, isShort } = bench;
    const { approved, small, large } = isShort ? SHORT_SIZES : SIZES;
    const tenderId = await addRankedTender(product, approved);
    const administrator = await product.administrator();
    return [
      ...(await runs(bench, administrator, { tenderId, approved })),
      ...(await blockers(bench, administrator, { tenderId, approved })),
      await growth(bench, administrator, { tenderId, small, large }),
    ];
  },
};

type Ranked = { tenderId: string; approved: number };

/** From the call until the run is ready: the worker's work, with reading the outbox before. */
async function runs({ product, rounds }: Bench, administrator: Browser, ranked: Ranked): Promise<Measurement[]> {
  const [seconds, memory]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const watch = new MemoryWatch(product.pidOf(WORKER));
    const startedAt = performance.now();
    const wanted = { stage: 'simulation', drawNumbers: String(round) };
    const id = await computeRanking(administrator, ranked.tenderId, wanted);
    seconds.push((performance.now() - startedAt) / 1_000);
    memory.push(watch.stop());
    const [run] = await product.query<{ ranked: number }>('SELECT ranked FROM applications.ranking WHERE id = $1', [
      id,
    ]);
    if (run?.ranked !== ranked.approved) throw new Error(`the run ranks ${run?.ranked} of ${ranked.approved}`);
    await product.query('DELETE FROM applications.ranking WHERE id = $1', [id]);
  }
  const what = `run over ${inWords(ranked.approved)} approved applications`;
  return [
    { what, unit: 's', product: seconds, goal: { atMost: 10 } },
    { what: `${what}, memory growth of the worker`, unit: 'MiB', product: memory, goal: { atMost: 200 } },
  ];
}

/** Every approved application is assessed. */
async function blockers({ product, rounds }: Bench, { headers }: Browser, ranked: Ranked): Promise<Measurement[]> {
  const url = `${product.origin}${API.rankingReadiness(ranked.tenderId)}?stage=provisional`;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await download(url, headers)).total);
  return [
    { what: `what blocks a stage, of ${inWords(ranked.approved)} approved applications`, unit: 'ms', product: times },
  ];
}

async function growth(
  bench: Bench,
  { headers }: Browser,
  { tenderId, small, large }: { tenderId: string; small: number; large: number },
): Promise<Measurement> {
  const { product } = bench;
  const loadOf = async (entries: number) => {
    const id = await addRun(product, tenderId, entries);
    const pages = Math.floor(entries / PAGE_SIZE);
    const next = () => {
      const page = 1 + Math.floor(Math.random() * pages);
      return { path: `${API.adminRankingEntries(id)}?page=${page}&pageSize=${PAGE_SIZE}` };
    };
    return { origin: product.origin, connections: CONNECTIONS, headers, next };
  };
  const [limit, load] = [await loadOf(small), await loadOf(large)];
  await product.query('VACUUM ANALYZE applications.ranking_entry');
  const what = `any page of ${PAGE_SIZE} entries for administrators, ${inWords(large)} entries`;
  return compareGrowth(bench, what, load, { what: `with ${inWords(small)}`, ...limit });
}

const inWords = (count: number) => count.toLocaleString('en');
