import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const STATES = ['pending', 'sending', 'sent', 'failed'] as const;

const MESSAGES = replannedStatement('messages-by-state', { state: COLUMN.text, count: COLUMN.integer })`
  SELECT state, count(*)::int AS count FROM messages
  WHERE batch_id = (SELECT id FROM payment_batch WHERE status = 'running') GROUP BY state`;

/** Progress of the running batch; every state is 0 without one. */
@Injectable()
export class BatchFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.paymentMessages]);
  }

  protected async read(): Promise<void> {
    const found = await runPrepared(this.database, MESSAGES);
    const counts = new Map(found.map(({ state, count }) => [state, count]));
    for (const state of STATES) METRICS.paymentMessages.set({ state }, counts.get(state) ?? 0);
  }
}
