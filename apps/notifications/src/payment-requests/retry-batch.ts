import { DomainError } from '@lacorte/errors';
import { violatesUnique } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LOCK = 'SELECT id FROM payment_batch WHERE id = $1 FOR UPDATE';
const RETRY = `
  UPDATE messages SET state = 'pending', attempts = 0, last_error = NULL WHERE batch_id = $1 AND state = 'failed'`;
const RUN_AGAIN = `UPDATE payment_batch SET status = 'running', finished_at = NULL WHERE id = $1`;

/** Wants the failed messages of a batch sent again. The worker finds them as it finds any that has no job. */
@Injectable()
export class RetryBatch {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found; conflict while another batch runs */
  async run(batchId: string): Promise<void> {
    try {
      await this.database.transaction(async (manager) => {
        const [batch] = await manager.query<{ id: string }[]>(LOCK, [batchId]);
        if (!batch) throw new DomainError('not-found', 'paymentRequests.notFound');
        const [, retried] = await manager.query<[unknown[], number]>(RETRY, [batchId]);
        if (retried > 0) await manager.query(RUN_AGAIN, [batchId]);
      });
    } catch (error) {
      if (violatesUnique(error, 'payment_batch_one_running')) {
        throw new DomainError('conflict', 'paymentRequests.anotherRunning');
      }
      throw error;
    }
  }
}
