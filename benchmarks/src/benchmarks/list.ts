import { API } from '@lacorte/contracts';
import { ADMIN_COLUMNS, ADMIN_TABLES } from '../limit/statements';
import { copyOut, readerOf } from '../load/streamed';
import { alternately, type Benchmark } from '../measuring/benchmark';

const COPY = `
  COPY (SELECT row_to_json(item) FROM (
    SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} ORDER BY a.created_at DESC, a.id DESC
  ) AS item) TO STDOUT`;

/** All applications at once, streamed. */
export const list: Benchmark = {
  name: 'list',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run({ product, rounds }) {
    const count = await product.applications();
    const { read, memory } = readerOf(product, API.adminApplications);
    const rates = await alternately(
      rounds,
      async () => (count / (await read()).total) * 1_000,
      async () => (count / (await copyOut(product, COPY))) * 1_000,
    );
    const what = `list of ${count} applications`;
    const limit = { what: 'COPY of the same columns as JSON', values: rates.limit };
    return [
      { what, unit: 'applications/s', product: rates.product, limit, goal: { atLeast: 0.45 } },
      { what: `${what}, memory growth of applications`, unit: 'MiB', product: memory, goal: { atMost: 100 } },
    ];
  },
};
