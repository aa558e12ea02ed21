import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Leaves out messages that are not due yet. A message that was put off keeps its age. Uses the index `messages_unsent`. */
const UNSENT = replannedStatement('count-unsent-messages', {
  isOfBatch: COLUMN.boolean,
  count: COLUMN.integer,
  age: COLUMN.float,
})`
  SELECT batch_id IS NOT NULL AS "isOfBatch", count(*)::int AS count, extract(epoch FROM now() - min(due_at))::float8 AS age
  FROM messages WHERE state IN ('pending', 'sending') AND due_at <= now() GROUP BY 1`;

/** Leaves out messages of batches. Failed fee requests are counted with their batch. Uses the index `messages_failed`. */
const FAILED = replannedStatement('count-failed-messages', { count: COLUMN.integer })`
  SELECT count(*)::int AS count FROM messages WHERE state = 'failed' AND batch_id IS NULL`;

/** Metrics of the messages that are still to be sent, and of those that have failed permanently. */
@Injectable()
export class MessageFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.unsentMessages, METRICS.oldestUnsentMessageSeconds, METRICS.failedMessages]);
  }

  protected async read(): Promise<void> {
    const unsent = await runPrepared(this.database, UNSENT);
    for (const batch of [false, true]) {
      const { count, age } = unsent.find(({ isOfBatch }) => isOfBatch === batch) ?? { count: 0, age: 0 };
      METRICS.unsentMessages.set({ batch: `${batch}` }, count);
      METRICS.oldestUnsentMessageSeconds.set({ batch: `${batch}` }, age);
    }
    const [failed] = await runPrepared(this.database, FAILED);
    METRICS.failedMessages.set(failed?.count ?? 0);
  }
}

const MESSAGES = replannedStatement('messages-by-state', { state: COLUMN.text, count: COLUMN.integer })`
  SELECT state, count(*)::int AS count FROM messages
  WHERE batch_id = (SELECT id FROM payment_batch WHERE status = 'running') GROUP BY state`;

/** Number of messages of the running batch in each state; 0 without a running batch. */
@Injectable()
export class BatchFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.paymentMessages]);
  }

  protected async read(): Promise<void> {
    const found = await runPrepared(this.database, MESSAGES);
    const counts = new Map(found.map(({ state, count }) => [state, count]));
    for (const state of ['pending', 'sending', 'sent', 'failed'] as const) {
      METRICS.paymentMessages.set({ state }, counts.get(state) ?? 0);
    }
  }
}
