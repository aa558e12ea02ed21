import type { SmtpSink } from '../product/child';
import type { AtEnd, Product } from '../product/product';

/** One value per round, next to its limit in the same rounds. */
export interface Measurement {
  what: string;
  unit: string;
  product: number[];
  limit?: { what: string; values: number[] };
  /** Limits of the ratio of product to limit, or of the product's value if there is no limit. */
  goal?: { atLeast?: number; atMost?: number };
}

export interface Bench {
  product: Product;
  sink: SmtpSink;
  rounds: number;
  /** Length of one turn under load. */
  seconds: number;
  /** Whether the run only shows that everything works, with little data and short turns. */
  isShort: boolean;
  atEnd: AtEnd;
}

export interface Benchmark {
  /** Name on the command line. */
  name: string;
  /** Number of applications that the product has; benchmarks with fewer run first. */
  applications: (isShort: boolean) => number;
  run: (bench: Bench) => Promise<Measurement[]>;
}

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

/** Returns a function that makes rows of the results of the rounds. */
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
