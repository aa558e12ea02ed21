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

/** Runs the work once in each round. */
export async function inRounds<T>(rounds: number, work: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work(round));
  return results;
}

/** Runs product and limit in turn, so that other load on the machine affects both. */
export async function alternately<P, L>(rounds: number, product: () => Promise<P>, limit: () => Promise<L>) {
  const results = await inRounds(rounds, async () => [await product(), await limit()] as const);
  return { product: results.map(([measured]) => measured), limit: results.map(([, measured]) => measured) };
}

/** A function that makes rows of what the rounds have measured. */
export function rowsOf<Round>(what: string, rounds: readonly Round[]) {
  return (
    name: string,
    unit: string,
    goal: Measurement['goal'],
    value: (round: Round) => number,
    limit?: { what: string; value: (round: Round) => number },
  ): Measurement => ({
    what: `${what}: ${name}`,
    unit,
    goal,
    product: rounds.map(value),
    limit: limit && { what: limit.what, values: rounds.map(limit.value) },
  });
}
