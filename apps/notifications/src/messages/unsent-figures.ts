import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** By the index `messages_of_batches_unsent`. */
const UNSENT = replannedStatement('count-unsent-of-batches', { count: COLUMN.integer })`
  SELECT count(*)::int AS count FROM messages WHERE batch_id IS NOT NULL AND state IN ('pending', 'sending')`;

/** Number of messages that SendBatches has left to send. */
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
