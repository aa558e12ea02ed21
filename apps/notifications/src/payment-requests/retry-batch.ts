import { DomainError } from '@lacorte/errors';
import { violatesUnique } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RecipientsSource } from './recipients-source';

const FAILED = `SELECT application_id AS "applicationId" FROM messages WHERE batch_id = $1 AND state = 'failed'`;
const LOCK = 'SELECT id FROM payment_batch WHERE id = $1 FOR UPDATE';
const LEAVE_OUT = `DELETE FROM messages WHERE batch_id = $1 AND state = 'failed' AND application_id = ANY($2)`;
const RETRY = `
  UPDATE messages SET state = 'pending', attempts = 0, last_error = NULL WHERE batch_id = $1 AND state = 'failed'`;
const RUN_AGAIN = `UPDATE payment_batch SET status = 'running', finished_at = NULL WHERE id = $1`;

/**
 * Wants the failed messages of a batch sent again. The worker finds them as it finds any that has no job. Whoever has paid or was
 * rejected meanwhile is asked no more: that message leaves the batch.
 */
@Injectable()
export class RetryBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /** @throws DomainError not-found; conflict while another batch runs; unavailable while applications is away */
  async run(batchId: string): Promise<void> {
    const failed = await this.database.query<{ applicationId: string }[]>(FAILED, [batchId]);
    const applicationIds = failed.map(({ applicationId }) => applicationId);
    const due = new Set(await this.recipients.dueAmong(applicationIds));
    const settled = applicationIds.filter((id) => !due.has(id));
    try {
      await this.database.transaction((manager) => this.retry(manager, batchId, settled));
    } catch (error) {
      if (violatesUnique(error, 'payment_batch_one_running')) {
        throw new DomainError('conflict', 'paymentRequests.anotherRunning');
      }
      throw error;
    }
  }

  private async retry(manager: EntityManager, batchId: string, settled: string[]): Promise<void> {
    const [batch] = await manager.query<{ id: string }[]>(LOCK, [batchId]);
    if (!batch) throw new DomainError('not-found', 'paymentRequests.notFound');
    await manager.query(LEAVE_OUT, [batchId, settled]);
    const [, retried] = await manager.query<[unknown[], number]>(RETRY, [batchId]);
    if (retried > 0) await manager.query(RUN_AGAIN, [batchId]);
  }
}
