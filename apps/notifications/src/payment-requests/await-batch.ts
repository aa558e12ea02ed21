import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { ReadProgress } from './read-progress';
import type { Begun } from './start-batch';

const SELECT_BATCH = replannedStatement('batch', { isSending: COLUMN.boolean, totalApplications: COLUMN.integer })`
  SELECT status = 'running' OR (status = 'stopped' AND EXISTS (
      SELECT FROM messages WHERE batch_id = payment_batch.id AND state IN ('pending', 'sending'))) AS "isSending", total_applications AS "totalApplications" FROM payment_batch WHERE id = $1`;

/** Waits for the end of a batch, and in a stopped one for the messages on their way, with a time limit. */
export class AwaitBatch {
  constructor(
    private readonly database: DataSource,
    private readonly readProgress: ReadProgress,
    private readonly timings: { longestMs: number; pollMs: number },
  ) {}

  async run(begun: Begun): Promise<PaymentRequestsAnswer> {
    const totalApplications = await this.ended(begun.batchId);
    const { sent, status } = await this.readProgress.run(begun.batchId);
    return { emailsSent: sent, totalApplications, status, ...begun };
  }

  /** @returns the number of all applications when the batch began */
  async ended(batchId: string): Promise<number> {
    const deadline = Date.now() + this.timings.longestMs;
    let batch = await this.read(batchId);
    while (batch.isSending && Date.now() < deadline) {
      await pause(this.timings.pollMs);
      batch = await this.read(batchId);
    }
    return batch.totalApplications;
  }

  private async read(batchId: string) {
    const [batch] = await runPrepared(this.database, SELECT_BATCH, [batchId]);
    if (!batch) throw new Error('batches are never deleted');
    return batch;
  }
}
