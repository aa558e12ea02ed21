import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadProgress } from './read-progress';

const POLL_MS = 150;
/** Contract, section 2: longer batches answer that they run. */
const LONGEST_WAIT_MS = 10_000;

interface BatchRow {
  isRunning: boolean;
  totalApplications: number;
}

const SELECT_BATCH = `
  SELECT status = 'running' AS "isRunning", total_applications AS "totalApplications" FROM payment_batch WHERE id = $1`;

/** Waits until a batch is through, but not for long. */
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

  private async read(batchId: string): Promise<BatchRow> {
    const [batch] = await this.database.query<[BatchRow]>(SELECT_BATCH, [batchId]);
    return batch;
  }
}
