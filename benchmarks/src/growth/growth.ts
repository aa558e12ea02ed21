import { type Load, putLoadOn } from '../load/load';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import type { Product } from '../product/product';
import { type Asking, askings, somePeople } from './askings';
import { addOlderTender } from './older-tenders';
import { withOwnProduct } from './own-product';

const CONNECTIONS = 4;
const WARM_UP_SECONDS = 1;
const GOAL = { of: 'ratio', atMost: 1.2 } as const;

/** Applications that both products begin with, and those that one of them grows to. */
const SIZES = { seeded: 10_000, grown: [100_000, 1_000_000] };
const SHORT_SIZES = { seeded: 200, grown: [1_000] };

/**
 * What an answer costs when there are ever more applications. Two products of the benchmark's own are asked in turn: one keeps
 * the seeded applications that both begin with and is the limit, the other gets earlier tenders until it holds the next size.
 * The newest applications, which the pages show, are the same in both. What follows from a submission is held back in both, and
 * is gone with them.
 */
export const growth: Benchmark = {
  name: 'growth',
  applications: () => 0,
  run(bench) {
    const { seeded, grown } = bench.isShort ? SHORT_SIZES : SIZES;
    return withOwnProduct(bench, seeded, (small) =>
      withOwnProduct(bench, seeded, async (large) => {
        const asked = askings(await somePeople(small.database));
        const measurements: Measurement[] = [];
        for (const [index, size] of grown.entries()) {
          await addOlderTender(large.database, index + 1, size - (await large.applications()));
          for (const asking of asked) {
            const { large: product, small: values } = await measure(bench, asking, { large, small });
            const limit = { what: `with ${inWords(seeded)}`, values };
            const what = `${asking.what}, ${inWords(size)} applications, ${CONNECTIONS} connections`;
            measurements.push({ what, unit: 'ms', product, limit, goal: GOAL });
          }
        }
        return measurements;
      }),
    );
  },
};

interface Both<T> {
  large: T;
  small: T;
}

/** @returns milliseconds per request, one value per round */
async function measure(bench: Bench, { of }: Asking, { large, small }: Both<Product>): Promise<Both<number[]>> {
  const load = async (product: Product) => ({
    origin: product.origin,
    connections: CONNECTIONS,
    ...(await of(product)),
  });
  const [ofLarge, ofSmall] = [await load(large), await load(small)];
  for (const warmed of [ofLarge, ofSmall]) await putLoadOn({ ...warmed, seconds: WARM_UP_SECONDS });
  const { product, limit } = await alternately(
    bench.rounds,
    () => timePerRequest({ ...ofLarge, seconds: bench.seconds }),
    () => timePerRequest({ ...ofSmall, seconds: bench.seconds }),
  );
  return { large: product, small: limit };
}

async function timePerRequest(load: Load): Promise<number> {
  const { perSecond } = await putLoadOn(load);
  return (CONNECTIONS * 1_000) / perSecond;
}

const inWords = (count: number) => count.toLocaleString('en');
