import { assessedApplications, assessing } from '../load/assessments';
import { againstBareServer } from '../load/bare-server';
import type { Benchmark } from '../measuring/benchmark';

const CONNECTIONS = 64;

/** Assessments that save themselves while an assessor works. */
export const assessment: Benchmark = {
  name: 'assessment',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { headers } = await bench.product.administrator();
    const all = await assessedApplications(bench.product, CONNECTIONS);
    // One application per connection; product and limit save the same ones in turn.
    const next = (connection: number) => assessing(all[connection] as (typeof all)[number]); // as many as connections
    const load = { connections: CONNECTIONS, headers, next };
    const limit = 'state, history and access log with one prepared statement in bare node:http and pg';
    return [await againstBareServer(bench, { what: 'assessment saved', load, limit, atLeast: 0.4 })];
  },
};
