import { Pool } from 'undici';
import { percentile } from '../measuring/statistics';

export interface Asked {
  path: string;
  /** Makes it a POST. */
  json?: unknown;
}

export interface Load {
  /** As `http://127.0.0.1:8080`. */
  origin: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  next: () => Asked;
}

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** Milliseconds from the request to the last byte of the answer. */
  p50: number;
  p95: number;
}

/** Each connection asks again as soon as it has its answer. @throws Error for an answer that is no success */
export async function putLoadOn(load: Load): Promise<LoadResult> {
  const pool = new Pool(load.origin, { connections: load.connections, pipelining: 1 });
  const times: number[] = [];
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: load.connections }, () => keepAsking(pool, load, times, startedAt)));
    const seconds = (performance.now() - startedAt) / 1_000;
    return {
      answers: times.length,
      perSecond: times.length / seconds,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
    };
  } finally {
    await pool.destroy();
  }
}

async function keepAsking(pool: Pool, { seconds, headers, next }: Load, times: number[], startedAt: number) {
  const until = startedAt + seconds * 1_000;
  while (performance.now() < until) {
    const { path, json } = next();
    const askedAt = performance.now();
    const { statusCode, body } = await pool.request({ path, ...toRequest(json, headers) });
    const content = await body.arrayBuffer();
    if (statusCode >= 300) throw new Error(`${path} answers ${statusCode}: ${Buffer.from(content).toString()}`);
    times.push(performance.now() - askedAt);
  }
}

export function toRequest(json: unknown, headers: Record<string, string> = {}) {
  if (json === undefined) return { method: 'GET', headers } as const;
  const body = JSON.stringify(json);
  return { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } } as const;
}
