import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { ReadProgress } from './read-progress';

const SELECT_BATCH = replannedStatement('batch', { isRunning: COLUMN.boolean, totalApplications: COLUMN.integer })`
  SELECT status = 'running' AS "isRunning", total_applications AS "totalApplications" FROM payment_batch WHERE id = $1`;

/** Waits for the end of a batch, with a time limit. */
export class AwaitBatch {
  constructor(
    private readonly database: DataSource,
    private readonly readProgress: ReadProgress,
    private readonly timings: { longestMs: number; pollMs: number },
  ) {}

  async run(batchId: string): Promise<PaymentRequestsAnswer> {
    const deadline = Date.now() + this.timings.longestMs;
    let batch = await this.read(batchId);
    while (batch.isRunning && Date.now() < deadline) {
      await pause(this.timings.pollMs);
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
