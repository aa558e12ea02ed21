import type { Histogram } from 'prom-client';

/** Runs `work` and records its duration, with `outcome` ok or failed in addition to `labels`. */
export async function timed<T, L extends string>(
  histogram: Histogram<L>,
  labels: Record<Exclude<L, 'outcome'>, string>,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const note = (outcome: 'ok' | 'failed') =>
    histogram.observe({ ...labels, outcome } as Record<L, string>, secondsSince(startedAt));
  try {
    const result = await work();
    note('ok');
    return result;
  } catch (error) {
    note('failed');
    throw error;
  }
}

/** @param startedAt from `performance.now()` */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
