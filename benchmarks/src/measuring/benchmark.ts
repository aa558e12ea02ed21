import type { SmtpSink } from '../product/child';
import type { AtEnd, Product } from '../product/product';

/** One value per round, next to its limit in the same rounds. */
export interface Measurement {
  what: string;
  unit: string;
  product: number[];
  limit?: { what: string; values: number[] };
  /** Bound of the ratio of product to limit; without a limit, of the product's value. */
  goal?: { atLeast?: number; atMost?: number };
}

export interface Bench {
  product: Product;
  sink: SmtpSink;
  rounds: number;
  /** Length of one turn under load. */
  seconds: number;
  /** Only shows that everything works: little data, short turns. */
  isShort: boolean;
  atEnd: AtEnd;
}

export interface Benchmark {
  /** As on the command line. */
  name: string;
  /** Applications that the product holds; benchmarks with fewer run first. */
  applications: (isShort: boolean) => number;
  run: (bench: Bench) => Promise<Measurement[]>;
}

/** Runs product and limit in turn, so that other load on the machine affects both. */
export async function alternately<P, L>(
  rounds: number,
  product: () => Promise<P>,
  limit: () => Promise<L>,
): Promise<{ product: P[]; limit: L[] }> {
  const results: { product: P[]; limit: L[] } = { product: [], limit: [] };
  for (let round = 0; round < rounds; round += 1) {
    results.product.push(await product());
    results.limit.push(await limit());
  }
  return results;
}
