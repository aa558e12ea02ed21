import { API } from '@lacorte/contracts';
import { againstBareServer } from '../load/bare-server';
import { inTurn } from '../load/load';
import type { Benchmark } from '../measuring/benchmark';

const CONNECTIONS = 64;
const RECEIPTS = 1_000;

/** Applicants who read their receipt by its link. */
export const receipts: Benchmark = {
  name: 'receipts',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const rows = await bench.product.sample<{ id: string }>('id', RECEIPTS);
    const load = { connections: CONNECTIONS, next: inTurn(rows.map(({ id }) => ({ path: API.application(id) }))) };
    const limit = 'a prepared statement in bare node:http and pg';
    return [await againstBareServer(bench, { what: 'receipt by its link', load, limit, atLeast: 0.6 })];
  },
};
