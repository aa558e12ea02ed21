import type { Bench, Measurement } from '../measuring/benchmark';
import { Child } from '../product/child';
import { compareLoads, type Load, perSecondOf } from './load';

/**
 * Starts bare node:http and pg on the product's database.
 *
 * @param staticAnswer body of its answer to GET /api/tenders/current
 * @returns their origin
 */
export async function startBareServer({ product, atEnd }: Bench, staticAnswer = ''): Promise<string> {
  const env = { DATABASE_URL: product.urls.database, STATIC_ANSWER: staticAnswer };
  const [child, port] = await Child.start<number>('main.limit.js', env);
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
  staticAnswer?: string;
}

/** The rate of answers of the product next to that of a bare server. */
export async function againstBareServer(bench: Bench, compared: Compared): Promise<Measurement> {
  const { what, load, limit, atLeast, staticAnswer } = compared;
  const origin = await startBareServer(bench, staticAnswer);
  const rounds = await compareLoads(bench, { ...load, origin: bench.product.origin }, { ...load, origin });
  return {
    what: `${what}, ${load.connections} connections`,
    unit: '/s',
    product: perSecondOf(rounds.product),
    limit: { what: limit, values: perSecondOf(rounds.limit) },
    goal: { atLeast },
  };
}
