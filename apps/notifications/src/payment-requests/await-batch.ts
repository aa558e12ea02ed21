import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadProgress } from './read-progress';

const POLL_MS = 150;
/** Contract, section 2: the answer for longer batches says that they are running. */
const LONGEST_WAIT_MS = 10_000;

const SELECT_BATCH = replannedStatement('batch', { isRunning: COLUMN.boolean, totalApplications: COLUMN.integer })`
  SELECT status = 'running' AS "isRunning", total_applications AS "totalApplications" FROM payment_batch WHERE id = $1`;

/** Waits for the end of a batch, with a time limit. */
@Injectable()
export class AwaitBatch {
  constructor(
    private readonly database: DataSource,
    private readonly readProgress: ReadProgress,
  ) {}

  async run(batchId: string): Promise<PaymentRequestsAnswer> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    let batch = await this.read(batchId);
    while (batch.isRunning && Date.now() < deadline) {
      await pause(POLL_MS);
      batch = await this.read(batchId);
    }
    const { sent, status } = await this.readProgress.run(batchId);
    return { emailsSent: sent, totalApplications: batch.totalApplications, batchId, status };
  }

  private async read(batchId: string) {
    const [batch] = await runPrepared(this.database, SELECT_BATCH, [batchId]);
    if (!batch) throw new Error('batches are never deleted');
    return batch;
  }
}
