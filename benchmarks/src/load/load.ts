import { Pool } from 'undici';
import { alternately, type Bench, type Measurement } from '../measuring/benchmark';
import { percentile } from '../measuring/summary';
import { Child } from '../product/child';

export interface Asked {
  path: string;
  /** Body of a POST; without it the call is a GET. */
  json?: unknown;
  /** Headers in addition to those of the load. */
  headers?: Record<string, string>;
}

export interface Load {
  /** Origin such as `http://127.0.0.1:8080`. */
  origin: string;
  connections: number;
  headers?: Record<string, string>;
  /** @param connection from 0 */
  next: (connection: number) => Asked;
}

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Milliseconds from the request to the last byte of the answer. */
  p95: number;
}

/** Sends requests on all connections, each after the answer to the previous one. @throws Error for an answer that is not a success */
export async function putLoadOn({ origin, connections, headers, next }: Load, seconds: number): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const times: number[] = [];
  const startedAt = performance.now();
  const keepAsking = async (connection: number) => {
    while (performance.now() < startedAt + seconds * 1_000) {
      const asked = next(connection);
      const askedAt = performance.now();
      const { statusCode, body } = await pool.request(toRequest(asked, headers));
      const content = await body.arrayBuffer();
      if (statusCode >= 300) throw new Error(`${asked.path} answers ${statusCode}: ${Buffer.from(content).toString()}`);
      times.push(performance.now() - askedAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, (_, connection) => keepAsking(connection)));
    const perSecond = times.length / ((performance.now() - startedAt) / 1_000);
    return { answers: times.length, perSecond, p95: percentile(times, 0.95) };
  } finally {
    await pool.destroy();
  }
}

/** Puts load on the product and on its limit in turn. The first turn of each is discarded (JIT warm-up). */
export async function compareLoads({ rounds, seconds }: Bench, product: Load, limit: Load, warmUpSeconds = 1) {
  for (const load of [product, limit]) await putLoadOn(load, warmUpSeconds);
  return alternately(
    rounds,
    () => putLoadOn(product, seconds),
    () => putLoadOn(limit, seconds),
  );
}

/** Measures how the mean time of a request grows with the size of the data. The limit is the load on the small data. */
export async function compareGrowth(
  bench: Bench,
  what: string,
  large: Load,
  small: Load & { what: string },
): Promise<Measurement> {
  const { product, limit } = await compareLoads(bench, large, small);
  const time = ({ perSecond }: LoadResult) => (large.connections * 1_000) / perSecond;
  return {
    what: `${what}, ${large.connections} connections`,
    unit: 'ms',
    product: product.map(time),
    limit: { what: small.what, values: limit.map(time) },
    goal: { atMost: 1.2 },
  };
}

/** Starts a bare server of node:http and pg on the product's database. @returns its origin */
export async function startBareServer({ product, atEnd }: Bench): Promise<string> {
  const [child, port] = await Child.start<number>('main.limit.js', { DATABASE_URL: product.urls.database });
  atEnd(() => child.stop());
  return `http://127.0.0.1:${port}`;
}

interface Compared {
  what: string;
  load: Omit<Load, 'origin'>;
  /** Description of the limit: the work that the bare server does instead. */
  limit: string;
  /** Goal: share of the limit. */
  atLeast: number;
}

/** Compares the rate of answers of the product with that of a bare server. */
export async function againstBareServer(bench: Bench, compared: Compared): Promise<Measurement> {
  const { what, load, limit, atLeast } = compared;
  const origin = await startBareServer(bench);
  const rounds = await compareLoads(bench, { ...load, origin: bench.product.origin }, { ...load, origin });
  return {
    what: `${what}, ${load.connections} connections`,
    unit: '/s',
    product: perSecondOf(rounds.product),
    limit: { what: limit, values: perSecondOf(rounds.limit) },
    goal: { atLeast },
  };
}

export const perSecondOf = (results: LoadResult[]) => results.map(({ perSecond }) => perSecond);

export function toRequest({ path, json, headers: own }: Asked, common: Record<string, string> = {}) {
  const headers = { ...common, ...own };
  if (json === undefined) return { path, method: 'GET', headers } as const;
  return {
    path,
    method: 'POST',
    body: JSON.stringify(json),
    headers: { ...headers, 'content-type': 'application/json' },
  } as const;
}

/** Returns a function that returns each element in turn, and then begins again. */
export function inTurn<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length] as T; // The index is within the list, which is not empty.
}
