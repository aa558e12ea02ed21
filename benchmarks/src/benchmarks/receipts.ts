import { API } from '@lacorte/contracts';
import { compareLoads, inTurn, perSecondOf } from '../load/load';
import type { Benchmark } from '../measuring/benchmark';
import { startBareServer } from '../product/child';

const CONNECTIONS = 64;
const RECEIPTS = 1_000;

/** Applicants who read their receipt by its link. */
export const receipts: Benchmark = {
  name: 'receipts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const rows = await bench.product.sample<{ id: string }>('id', RECEIPTS);
    const load = { connections: CONNECTIONS, next: inTurn(rows.map(({ id }) => ({ path: API.application(id) }))) };
    const origin = await startBareServer(bench);
    const rounds = await compareLoads(bench, { ...load, origin: bench.product.origin }, { ...load, origin });
    return [
      {
        what: `receipt by its link, ${CONNECTIONS} connections`,
        unit: '/s',
        product: perSecondOf(rounds.product),
        limit: { what: 'a prepared statement in bare node:http and pg', values: perSecondOf(rounds.limit) },
        goal: { atLeast: 0.6 },
      },
    ];
  },
};
