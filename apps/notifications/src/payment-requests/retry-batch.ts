import { DomainError } from '@lacorte/errors';
import { COLUMN, countAffected, oneRow, orNull, replannedStatement, runPrepared, violates } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RecipientsSource } from './recipients-source';

const FAILED = replannedStatement('failed-of-batch', { applicationId: orNull(COLUMN.uuid) })`
  SELECT application_id AS "applicationId" FROM messages WHERE batch_id = $1 AND state = 'failed'`;
const SCOPE = replannedStatement('scope-of-batch', { again: COLUMN.boolean })`
  SELECT again FROM payment_batch WHERE id = $1`;
const LOCK = replannedStatement('lock-batch', { id: COLUMN.uuid })`
  SELECT id FROM payment_batch WHERE id = $1 FOR UPDATE`;
const LEAVE_OUT = replannedStatement('leave-out-settled')`
  DELETE FROM messages WHERE batch_id = $1 AND state = 'failed' AND application_id = ANY($2)`;
const RETRY = replannedStatement('retry-failed')`
  UPDATE messages SET state = 'pending', attempts = 0, not_before = NULL, last_error = NULL
  WHERE batch_id = $1 AND state = 'failed'`;
const RUN_AGAIN = replannedStatement('run-batch-again')`
  UPDATE payment_batch SET status = 'running', finished_at = NULL WHERE id = $1`;

/** Retries failed messages, which the worker then finds. Applicants who no longer owe the fee, or whom another batch has asked, leave the batch. */
@Injectable()
export class RetryBatch {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /** @throws DomainError not-found; conflict while another batch runs; unavailable while applications is away */
  async run(batchId: string): Promise<void> {
    const batch = await oneRow(this.database, SCOPE, [batchId], 'paymentRequests.notFound');
    const failed = await runPrepared(this.database, FAILED, [batchId]);
    const applicationIds = failed.flatMap(({ applicationId }) => applicationId ?? []);
    const due = new Set(await this.recipients.dueAmong(applicationIds, batch));
    const settled = applicationIds.filter((id) => !due.has(id));
    try {
      await this.database.transaction((manager) => this.retry(manager, batchId, settled));
    } catch (error) {
      if (violates(error, 'payment_batch_one_running')) {
        throw new DomainError('conflict', 'paymentRequests.anotherRunning');
      }
      throw error;
    }
  }

  private async retry(manager: EntityManager, batchId: string, settled: string[]): Promise<void> {
    await runPrepared(manager, LOCK, [batchId]);
    await runPrepared(manager, LEAVE_OUT, [batchId, settled]);
    if ((await countAffected(manager, RETRY, [batchId])) > 0) await runPrepared(manager, RUN_AGAIN, [batchId]);
  }
}
