import { randomUUID } from 'node:crypto';
import { currentTraceparent } from '@lacorte/observability';
import { runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import type { OutboxMessages } from './outbox-row';

/** Takes `outboxValues`. */
export const INSERT_INTO_OUTBOX = 'INSERT INTO applications.outbox (id, kind, payload)';

const ADD = { name: 'add-to-outbox', text: `${INSERT_INTO_OUTBOX} VALUES ($1, $2, $3)` };

/** A new row, as a part of the trace at hand. */
export function outboxValues<K extends keyof OutboxMessages>(kind: K, payload: OutboxMessages[K]): unknown[] {
  return [randomUUID(), kind, { ...payload, traceparent: currentTraceparent() }];
}

/** Notes what must follow from a change, in the transaction of that change. The worker sees to it after the commit. */
export async function addToOutbox<K extends keyof OutboxMessages>(
  manager: EntityManager,
  kind: K,
  payload: OutboxMessages[K],
): Promise<void> {
  await runPrepared(manager, ADD, outboxValues(kind, payload));
}
