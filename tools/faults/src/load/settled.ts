import { waitFor } from '@lacorte/testing';
import type { Stack } from '../stack/stack';

/** A message that a killed worker had claimed is free again after two minutes (docs/architecture.md, 'Payment requests'). */
const LONGEST_MS = 300_000;

const UNDONE = `
  SELECT (SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL)
       + (SELECT count(*) FROM notifications.messages WHERE state IN ('pending', 'sending'))
       + (SELECT count(*) FROM notifications.payment_batch WHERE status = 'running') AS count`;

/** Waits until nothing is left to do: no outbox row, no message, no batch. @returns after how many seconds */
export async function settled(stack: Stack): Promise<number> {
  const begun = Date.now();
  await waitFor(async () => (await stack.count(UNDONE)) === 0, { what: 'the work to be done', timeoutMs: LONGEST_MS });
  return Math.round((Date.now() - begun) / 1_000);
}
