import { DomainError } from '@lacorte/errors';
import { COLUMN, countAffected, oneRow, orNull, replannedStatement, runPrepared, violates } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RecipientsSource } from './recipients-source';

const FAILED = replannedStatement('failed-of-batch', { applicationId: orNull(COLUMN.uuid) })`
  SELECT application_id AS "applicationId" FROM messages WHERE batch_id = $1 AND state = 'failed'`;
const SCOPE = replannedStatement('scope-of-batch', { again: COLUMN.boolean })`
  SELECT again FROM payment_batch WHERE id = $1`;
const LOCK = replannedStatement('lock-batch', { isStopped: COLUMN.boolean })`
  SELECT status = 'stopped' AS "isStopped" FROM payment_batch WHERE id = $1 FOR UPDATE`;
const RETRY = replannedStatement('retry-failed')`
  UPDATE messages SET state = 'pending', attempts = 0, not_before = NULL
  WHERE batch_id = $1 AND state = 'failed' AND application_id = ANY($2)`;
const RUN_AGAIN = replannedStatement('run-batch-again')`
  UPDATE payment_batch SET status = 'running', finished_at = NULL, settled_at = NULL WHERE id = $1`;

/** Retries failed messages, which the worker then finds. Messages to applicants who no longer owe the fee, or whom another batch has asked, stay failed. */
@Injectable()
export class RetryBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /** @throws DomainError not-found; conflict while another batch runs, and for a stopped batch; unavailable while applications is away */
  async run(batchId: string): Promise<void> {
    const batch = await oneRow(this.database, SCOPE, [batchId], 'paymentRequests.notFound');
    const failed = await runPrepared(this.database, FAILED, [batchId]);
    const applicationIds = failed.flatMap(({ applicationId }) => applicationId ?? []);
    const due = await this.recipients.dueAmong(applicationIds, batch);
    try {
      await this.database.transaction((manager) => this.retry(manager, batchId, due));
    } catch (error) {
      if (violates(error, 'payment_batch_one_running')) {
        throw new DomainError('conflict', 'paymentRequests.anotherRunning');
      }
      throw error;
    }
  }

  private async retry(manager: EntityManager, batchId: string, due: string[]): Promise<void> {
    const [batch] = await runPrepared(manager, LOCK, [batchId]);
    if (batch?.isStopped) throw new DomainError('conflict', 'paymentRequests.stopped');
    if ((await countAffected(manager, RETRY, [batchId, due])) > 0) await runPrepared(manager, RUN_AGAIN, [batchId]);
  }
}
