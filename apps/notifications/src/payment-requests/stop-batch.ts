import type { Identity } from '@lacorte/identity';
import { COLUMN, countAffected, oneRow, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LOCK = replannedStatement('lock-batch-to-stop', { id: COLUMN.uuid })`
  SELECT id FROM payment_batch WHERE id = $1 FOR UPDATE`;
const STOP = replannedStatement('stop-batch')`
  UPDATE payment_batch SET status = 'stopped', stopped_at = now(), stopped_by = $2, stopped_by_email = $3, recipients_complete = true
  WHERE id = $1 AND status = 'running'`;
const WITHHOLD = replannedStatement('withhold-rest-of-batch')`
  UPDATE messages SET state = 'withheld', last_error = coalesce(last_error, $2), recipient_name = NULL, parameters = NULL
  WHERE batch_id = $1 AND state = 'pending'`;

/** Reason of a message that was not sent. */
export const STOPPED = 'the batch was stopped';

/**
 * Stops a running batch. Workers ask `StillDue` about the messages that they have claimed, right before they send them. A batch that is
 * not running stays as it is.
 */
@Injectable()
export class StopBatch {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError not-found */
  async run(batchId: string, { userId, email }: Identity): Promise<void> {
    await this.database.transaction(async (manager) => {
      await oneRow(manager, LOCK, [batchId], 'paymentRequests.notFound');
      if ((await countAffected(manager, STOP, [batchId, userId, email])) > 0) {
        await runPrepared(manager, WITHHOLD, [batchId, STOPPED]);
      }
    });
  }
}
