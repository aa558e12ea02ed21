import { API } from '@lacorte/contracts';
import { againstBareServer } from '../load/bare-server';
import type { Benchmark } from '../measuring/benchmark';

const CONNECTIONS = 64;

/** The current tender, which every page asks for. */
export const tenders: Benchmark = {
  name: 'tenders',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const staticAnswer = await (await fetch(new URL(API.currentTender, bench.product.origin))).text();
    const load = { connections: CONNECTIONS, next: () => ({ path: API.currentTender }) };
    const limit = 'the same bytes, kept in memory by bare node:http';
    return [await againstBareServer(bench, { what: 'the current tender', load, limit, atLeast: 0.6, staticAnswer })];
  },
};
