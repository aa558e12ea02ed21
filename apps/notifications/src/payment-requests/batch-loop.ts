import { WorkLoop } from '@lacorte/jobs';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timings } from '../timings';
import { EndBatches } from './end-batches';
import { GatherRecipients } from './gather-recipients';

const RUNNING = replannedStatement('running-batch', {
  id: COLUMN.uuid,
  startedAt: COLUMN.instant,
  tenderId: orNull(COLUMN.uuid),
  again: COLUMN.boolean,
  cursor: orNull(COLUMN.text),
  recipientsComplete: COLUMN.boolean,
})`
  SELECT id, started_at AS "startedAt", tender_id AS "tenderId", again, recipients_cursor AS cursor,
    recipients_complete AS "recipientsComplete"
  FROM payment_batch
  WHERE status = 'running' AND NOT EXISTS (SELECT FROM payment_batch WHERE status = 'stopped' AND settled_at IS NULL)`;

/** Records the messages of the running batch, which SendBatches sends. All state is in PostgreSQL, so several workers may do so at once. */
@Injectable()
export class BatchLoop extends WorkLoop {
  constructor(
    private readonly database: DataSource,
    private readonly gatherRecipients: GatherRecipients,
    private readonly endBatches: EndBatches,
    { pollMs, retryMs }: Timings,
  ) {
    super({ pollMs, pauseAfterFaultMs: retryMs, fault: 'payment requests have to wait' });
  }

  protected async round(): Promise<boolean> {
    // First: whom an earlier batch has asked, also a stopped one, decides who is asked now.
    const [fault] = await this.endBatches.run();
    const hasMore = await this.gather();
    // Last, so that recipients are gathered first. The loop logs it and pauses.
    if (fault !== undefined) throw fault;
    return hasMore;
  }

  private async gather(): Promise<boolean> {
    const [batch] = await runPrepared(this.database, RUNNING);
    if (!batch || batch.recipientsComplete) return false;
    await this.gatherRecipients.run(batch);
    return true;
  }
}
