import { API } from '@lacorte/contracts';
import { compareLoads, perSecondOf } from '../load/load';
import type { Benchmark } from '../measuring/benchmark';
import { startBareServer } from '../product/child';

const CONNECTIONS = 64;

/** The current tender, which every page asks for. */
export const tenders: Benchmark = {
  name: 'tenders',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { origin } = bench.product;
    const body = await (await fetch(new URL(API.currentTender, origin))).text();
    const load = { connections: CONNECTIONS, next: () => ({ path: API.currentTender }) };
    const limitOrigin = await startBareServer(bench, body);
    const rounds = await compareLoads(bench, { ...load, origin }, { ...load, origin: limitOrigin });
    return [
      {
        what: `the current tender, ${CONNECTIONS} connections`,
        unit: '/s',
        product: perSecondOf(rounds.product),
        limit: { what: 'the same bytes, kept in memory by bare node:http', values: perSecondOf(rounds.limit) },
        goal: { atLeast: 0.6 },
      },
    ];
  },
};
