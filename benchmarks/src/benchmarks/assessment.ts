import { assessedApplications, assessing } from '../load/assessments';
import { compareLoads, perSecondOf } from '../load/load';
import type { Benchmark } from '../measuring/benchmark';
import { startBareServer } from '../product/child';

const CONNECTIONS = 64;

/** Assessments that save themselves while an assessor works. */
export const assessment: Benchmark = {
  name: 'assessment',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { product } = bench;
    const { headers } = await product.administrator();
    const all = await assessedApplications(product, CONNECTIONS);
    // One application per connection; product and limit save the same ones in turn.
    const next = (connection: number) => assessing(all[connection] as (typeof all)[number]); // as many as connections
    const load = { connections: CONNECTIONS, headers, next };
    const limitOrigin = await startBareServer(bench);
    const rounds = await compareLoads(bench, { ...load, origin: product.origin }, { ...load, origin: limitOrigin });
    return [
      {
        what: `assessment saved, ${CONNECTIONS} connections`,
        unit: '/s',
        product: perSecondOf(rounds.product),
        limit: {
          what: 'state, history and access log with one prepared statement in bare node:http and pg',
          values: perSecondOf(rounds.limit),
        },
        goal: { atLeast: 0.4 },
      },
    ];
  },
};
