import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { Browser } from '@lacorte/testing/product';
import type { Product } from '../product/product';

const EVERY_MS = 200;
const PATIENCE_MS = 60_000;

/** Milliseconds until those have it who want something else; one who is refused tries again. */
export interface Bystanders {
  logins: number[];
  receipts: number[];
}

/** Logs the administrator in and reads a receipt, again and again, while `work` is under way. */
export async function watchBystanders<T>(product: Product, work: () => Promise<T>): Promise<[T, Bystanders]> {
  const { rows } = await product.database.query<{ id: string }>('SELECT id FROM applications.application LIMIT 1');
  const receipt = API.application(rows[0]?.id ?? '');
  const seen: Bystanders = { logins: [], receipts: [] };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      seen.receipts.push(await timeUntil(() => new Browser(product.origin).call('GET', receipt)));
      seen.logins.push(await timeUntil(() => product.administrator()));
      await pause(EVERY_MS);
    }
  })();
  // Thrown on when the work is done.
  watching.catch(() => undefined);
  try {
    return [await work(), seen];
  } finally {
    isOver = true;
    await watching;
  }
}

async function timeUntil(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await waitFor(call, { what: 'somebody beside the crowd to be served', timeoutMs: PATIENCE_MS });
  return performance.now() - startedAt;
}
