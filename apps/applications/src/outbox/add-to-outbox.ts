import { randomUUID } from 'node:crypto';
import { currentTraceparent } from '@lacorte/observability';
import { runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import type { OutboxMessages } from './outbox-row';

const ADD = {
  name: 'add-to-outbox',
  text: 'INSERT INTO applications.outbox (id, kind, payload) VALUES ($1, $2, $3)',
};

/** Notes what must follow from a change, in the transaction of that change, as a part of the trace at hand. The worker sees to it after the commit. */
export async function addToOutbox<K extends keyof OutboxMessages>(
  manager: EntityManager,
  kind: K,
  payload: OutboxMessages[K],
): Promise<void> {
  await runPrepared(manager, ADD, [randomUUID(), kind, { ...payload, traceparent: currentTraceparent() }]);
}
