import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LANES } from '../mail/lanes';

/** Messages that wait for their first time are left out. Uses the index `messages_unsent`. */
const UNSENT = replannedStatement('count-unsent-messages', {
  isBatch: COLUMN.boolean,
  count: COLUMN.integer,
  age: COLUMN.float,
})`
  SELECT priority > 0 AS "isBatch", count(*)::int AS count,
    coalesce(extract(epoch FROM now() - min(due) FILTER (WHERE due <= now())), 0)::float8 AS age
  FROM (SELECT priority, coalesce(not_before, created_at) AS due, last_error FROM messages
    WHERE state IN ('pending', 'sending')) unsent
  WHERE due <= now() OR last_error IS NOT NULL GROUP BY 1`;

/** Messages of payment requests are counted with their batch. Uses the index `messages_failed`. */
const FAILED = replannedStatement('count-failed-messages', { count: COLUMN.integer })`
  SELECT count(*)::int AS count FROM messages WHERE state = 'failed' AND batch_id IS NULL`;

/** Messages that are still to be sent, and those that have failed for good. */
@Injectable()
export class MessageFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.unsentMessages, METRICS.oldestUnsentMessageSeconds, METRICS.failedMessages]);
  }

  protected async read(): Promise<void> {
    const unsent = await runPrepared(this.database, UNSENT);
    for (const lane of LANES) {
      const { count, age } = unsent.find(({ isBatch }) => isBatch === (lane === 'batch')) ?? { count: 0, age: 0 };
      METRICS.unsentMessages.set({ lane }, count);
      METRICS.oldestUnsentMessageSeconds.set({ lane }, age);
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
