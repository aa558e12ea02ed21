import { WorkLoop } from '@lacorte/jobs';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageJobs } from '../messages/message-jobs';
import { EndBatches } from './end-batches';
import { GatherRecipients } from './gather-recipients';
import { PutJobsBack } from './put-jobs-back';

const POLL_MS = 250;
const PUT_BACK_EVERY_MS = 2_000;
const PAUSE_AFTER_FAULT_MS = 1_000;

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
  FROM payment_batch WHERE status = 'running'`;

/** Carries out the running batch. All state is in PostgreSQL, so several workers may do so at once. */
@Injectable()
export class BatchLoop extends WorkLoop {
  private putBackAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly gatherRecipients: GatherRecipients,
    private readonly jobs: MessageJobs,
    private readonly putJobsBack: PutJobsBack,
    private readonly endBatches: EndBatches,
  ) {
    super({ pollMs: POLL_MS, pauseAfterFaultMs: PAUSE_AFTER_FAULT_MS, fault: 'payment requests have to wait' });
  }

  protected async round(): Promise<boolean> {
    // First: whom an earlier batch has asked decides who is asked now.
    await this.endBatches.run();
    const [batch] = await runPrepared(this.database, RUNNING);
    return batch ? this.carryOn(batch) : false;
  }

  /** @returns whether there is more to do at once */
  private async carryOn(batch: NonNullable<typeof RUNNING.row>): Promise<boolean> {
    if (!batch.recipientsComplete) {
      await this.jobs.add(await this.gatherRecipients.run(batch));
      return true;
    }
    if (Date.now() - this.putBackAt >= PUT_BACK_EVERY_MS) {
      await this.putJobsBack.run(batch.id);
      this.putBackAt = Date.now();
    }
    return false;
  }
}
