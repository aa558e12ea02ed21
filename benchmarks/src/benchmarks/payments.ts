import { API, type ImportResult } from '@lacorte/contracts';
import { againstBareServer } from '../load/bare-server';
import { paidEvent, statementOf } from '../load/payments';
import type { Bench, Benchmark } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';

const CONNECTIONS = 64;
const ROWS = 5_000;

/** Payments that the payment service reports, and a bank statement of 5,000 rows. */
export const payments: Benchmark = {
  name: 'payments',
  applications: (isShort) => (isShort ? 400 : 30_000),
  async run(bench) {
    const imports = await importAll(bench);
    const load = { connections: CONNECTIONS, next: paidEvent };
    const limit = 'the same signature and one INSERT in bare node:http and pg';
    const rows = bench.isShort ? 'few rows' : `${ROWS} rows`;
    return [
      await againstBareServer(bench, { what: 'event stored', load, limit, atLeast: 0.4 }),
      { what: `import of ${rows}, half of them fees`, unit: 's', product: imports.seconds, goal: { atMost: 3 } },
      { what: 'memory that the import adds to applications', unit: 'MiB', product: imports.mebibytes },
    ];
  },
};

/** In every round other applications pay, half of the rows; the other half has no code. */
async function importAll({ product, rounds, isShort }: Bench) {
  const matching = isShort ? 20 : ROWS / 2;
  const unpaid = await product.query<{ code: string }>(
    `SELECT application_code AS code FROM applications.application a
     WHERE application_status <> 'rejected' AND NOT EXISTS (SELECT FROM applications.payment p WHERE p.application_id = a.id)
     ORDER BY md5(id::text) LIMIT $1`,
    [matching * rounds],
  );
  const administrator = await product.administrator();
  const [seconds, mebibytes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const codes = unpaid.slice(round * matching, (round + 1) * matching).map(({ code }) => code);
    const form = new FormData();
    form.set('file', new Blob([statementOf(codes)]), 'movimenti.csv');
    const memory = new MemoryWatch(product.pidOf('applications'));
    const startedAt = performance.now();
    const answer = await fetch(new URL(API.importPayments, product.origin), {
      ...{ method: 'POST', headers: administrator.headers, body: form },
    });
    const result = (await answer.json()) as ImportResult;
    seconds.push((performance.now() - startedAt) / 1_000);
    mebibytes.push(memory.stop());
    if (result.matched !== codes.length || result.unmatched !== codes.length) {
      throw new Error(`the import answers ${answer.status}: ${JSON.stringify(result)}`);
    }
  }
  return { seconds, mebibytes };
}
