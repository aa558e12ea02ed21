import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, countAffected, oneRow, orNull, replannedStatement, runPrepared, violates } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type BatchScope, RecipientsSource } from './recipients-source';

const FIND_RUNNING = replannedStatement('find-running-batch', { id: COLUMN.uuid, tenderId: orNull(COLUMN.uuid) })`
  SELECT id, tender_id AS "tenderId" FROM payment_batch WHERE status = 'running'`;
/** Rounds the start up to the millisecond, the precision of an application's instant, to include applications submitted just before. */
const INSERT = replannedStatement('insert-batch', { id: COLUMN.uuid })`
  INSERT INTO payment_batch (started_by, started_by_email, total_applications, tender_id, again, started_at)
  VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + interval '1 millisecond')
  ON CONFLICT (status) WHERE status = 'running' DO NOTHING RETURNING id`;

/** Locks the row until the transaction ends. */
export const LOCK_BATCH = replannedStatement('lock-batch', { isStopped: COLUMN.boolean })`
  SELECT status = 'stopped' AS "isStopped" FROM payment_batch WHERE id = $1 FOR UPDATE`;
const STOP = replannedStatement('stop-batch')`
  UPDATE payment_batch SET status = 'stopped', stopped_at = now(), stopped_by = $2, stopped_by_email = $3, recipients_complete = true
  WHERE id = $1 AND status = 'running'`;
const WITHHOLD = replannedStatement('withhold-rest-of-batch')`
  UPDATE messages SET state = 'withheld', last_error = coalesce(last_error, $2), recipient_name = NULL, parameters = NULL
  WHERE batch_id = $1 AND state = 'pending'`;

const SCOPE = replannedStatement('scope-of-batch', { again: COLUMN.boolean })`
  SELECT again FROM payment_batch WHERE id = $1`;
const FAILED = replannedStatement('failed-of-batch', { applicationId: orNull(COLUMN.uuid) })`
  SELECT application_id AS "applicationId" FROM messages WHERE batch_id = $1 AND state = 'failed'`;
const RETRY = replannedStatement('retry-failed')`
  UPDATE messages SET state = 'pending', attempts = 0, not_before = NULL
  WHERE batch_id = $1 AND state = 'failed' AND application_id = ANY($2)`;
const RUN_AGAIN = replannedStatement('run-batch-again')`
  UPDATE payment_batch SET status = 'running', finished_at = NULL, settled_at = NULL WHERE id = $1`;

/** Reason of a message that was not sent because its batch was stopped. */
export const STOPPED = 'the batch was stopped';

export type Begun = Pick<PaymentRequestsAnswer, 'batchId' | 'joined'>;

/** Starts, stops and retries batches of fee requests. The worker carries them out. */
@Injectable()
export class Batches {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * @returns a new batch, or the running one, whose `again` may differ
   * @throws DomainError conflict while a batch runs that leaves out wanted applications; not-found for an unknown tender; unavailable while
   * the applications service is down
   */
  async start({ userId, email }: Identity, { tenderId, again }: BatchScope): Promise<Begun> {
    const running = await this.running(tenderId);
    if (running) return { batchId: running, joined: true };
    const total = await this.recipients.totalApplications(tenderId);
    // Another batch may start or end between the two statements, so both are repeated until one finds a batch.
    for (;;) {
      const [started] = await runPrepared(this.database, INSERT, [userId, email, total, tenderId, again]);
      if (started) return { batchId: started.id };
      const other = await this.running(tenderId);
      if (other) return { batchId: other, joined: true };
    }
  }

  private async running(tenderId: string | null): Promise<string | undefined> {
    const [batch] = await runPrepared(this.database, FIND_RUNNING);
    if (batch && batch.tenderId !== null && batch.tenderId !== tenderId) {
      throw new DomainError('conflict', 'paymentRequests.anotherRunning');
    }
    return batch?.id;
  }

  /**
   * Stops a batch if it is running. Its leased messages are not sent either, because workers ask `StillDue` before they send.
   *
   * @throws DomainError not-found
   */
  async stop(batchId: string, { userId, email }: Identity): Promise<void> {
    await this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK_BATCH, [batchId], 'paymentRequests.notFound');
      const stopped = await countAffected(manager, STOP, [batchId, userId, email]);
      if (stopped > 0) await runPrepared(manager, WITHHOLD, [batchId, STOPPED]);
    });
  }

  /**
   * Makes failed messages due again. Messages to applicants who no longer owe the fee, or whom another batch has asked, stay failed.
   *
   * @throws DomainError not-found; conflict while another batch runs, and for a stopped batch; unavailable while the applications service is down
   */
  async retry(batchId: string): Promise<void> {
    const batch = await oneRow(this.database, SCOPE, [batchId], 'paymentRequests.notFound');
    const failed = await runPrepared(this.database, FAILED, [batchId]);
    const applicationIds = failed.flatMap(({ applicationId }) => applicationId ?? []);
    const due = await this.recipients.dueAmong(applicationIds, batch);
    try {
      await this.database.transaction(async (manager) => {
        const [locked] = await runPrepared(manager, LOCK_BATCH, [batchId]);
        if (locked?.isStopped) throw new DomainError('conflict', 'paymentRequests.stopped');
        const retried = await countAffected(manager, RETRY, [batchId, due]);
        if (retried > 0) await runPrepared(manager, RUN_AGAIN, [batchId]);
      });
    } catch (error) {
      if (violates(error, 'payment_batch_one_running')) {
        throw new DomainError('conflict', 'paymentRequests.anotherRunning');
      }
      throw error;
    }
  }
}
