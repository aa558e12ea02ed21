import { API } from '@lacorte/contracts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ADMIN_COLUMNS, ADMIN_TABLES } from '../limit/statements';
import { download, drain } from '../load/load';
import { alternately, type Benchmark } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';
import type { Product } from '../product/product';

const COPY = `
  COPY (SELECT row_to_json(item) FROM (
    SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} ORDER BY a.created_at DESC, a.id DESC
  ) AS item) TO STDOUT`;

/** All applications at once, streamed. */
export const list: Benchmark = {
  name: 'list',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run({ product, rounds }) {
    const { headers } = await product.administrator();
    const count = await product.applications();
    const memory: number[] = [];
    const readProduct = async () => {
      const watch = new MemoryWatch(product.pidOf('applications'));
      const { total } = await download(`${product.origin}${API.adminApplications}`, headers);
      memory.push(watch.stop());
      return (count / total) * 1_000;
    };
    const rates = await alternately(rounds, readProduct, async () => (count / (await copyOut(product))) * 1_000);
    const what = `list of ${count} applications`;
    const limit = { what: 'COPY of the same columns as JSON', values: rates.limit };
    return [
      { what, unit: 'applications/s', product: rates.product, limit, goal: { atLeast: 0.45 } },
      { what: `${what}, memory growth of applications`, unit: 'MiB', product: memory, goal: { atMost: 100 } },
    ];
  },
};

/** @returns milliseconds */
async function copyOut({ urls }: Product): Promise<number> {
  const client = new pg.Client({ connectionString: urls.database });
  await client.connect();
  try {
    const startedAt = performance.now();
    return (await drain(client.query(copyTo(COPY)), startedAt)).total;
  } finally {
    await client.end();
  }
}
