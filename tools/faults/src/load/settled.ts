import { RECOVERY_SECONDS } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { RunningProduct } from '@lacorte/testing/product';

/**
 * Work of a killed worker goes on within RECOVERY_SECONDS; jobs that failed several times in a row pause for up to two minutes
 * between attempts, and a storm leaves minutes of work behind.
 */
const LONGEST_MS = RECOVERY_SECONDS * 1_000 + 240_000;

const UNDONE = `
  SELECT (SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL)
       + (SELECT count(*) FROM notifications.messages WHERE state IN ('pending', 'sending'))
       + (SELECT count(*) FROM notifications.payment_batch WHERE status = 'running') AS count`;

/** Waits until nothing is left to do: no outbox row, no message, no batch. @returns after how many seconds */
export async function settled(stack: RunningProduct): Promise<number> {
  const begun = Date.now();
  await waitFor(async () => (await stack.count(UNDONE)) === 0, { what: 'the work to be done', timeoutMs: LONGEST_MS });
  return Math.round((Date.now() - begun) / 1_000);
}
