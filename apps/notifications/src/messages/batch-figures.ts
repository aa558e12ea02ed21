import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Uses the index `messages_of_batches_unsent`. */
const UNSENT = replannedStatement('count-unsent-of-batches', { count: COLUMN.integer })`
  SELECT count(*)::int AS count FROM messages WHERE batch_id IS NOT NULL AND state IN ('pending', 'sending')`;

/** Number of messages that SendBatches has still to send. */
@Injectable()
export class UnsentFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.unsentBatchMessages]);
  }

  protected async read(): Promise<void> {
    const [unsent] = await runPrepared(this.database, UNSENT);
    METRICS.unsentBatchMessages.set(unsent?.count ?? 0);
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
