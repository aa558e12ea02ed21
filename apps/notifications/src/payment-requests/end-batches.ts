import { MAX_REPORTED_FEE_REQUESTS } from '@lacorte/contracts';
import { COLUMN, countAffected, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOCK_BATCH } from './batches';
import { RecipientsSource } from './recipients-source';

/** Selects batches without unsent messages. EXISTS stops at the first one instead of counting. */
const NOTHING_LEFT = `
  (status = 'running' OR (status = 'stopped' AND settled_at IS NULL)) AND recipients_complete
  AND NOT EXISTS (SELECT FROM messages WHERE batch_id = payment_batch.id AND state = 'pending')
  AND NOT EXISTS (SELECT FROM messages WHERE batch_id = payment_batch.id AND state = 'sending')`;

const FIND = replannedStatement('batches-to-end', {
  id: COLUMN.uuid,
  stoppedAt: orNull(COLUMN.instant),
  stoppedBy: orNull(COLUMN.citext),
})`
  SELECT id, stopped_at AS "stoppedAt", stopped_by_email AS "stoppedBy" FROM payment_batch WHERE ${NOTHING_LEFT}`;

const SENT = replannedStatement('sent-of-batch', {
  id: COLUMN.uuid,
  applicationId: orNull(COLUMN.uuid),
  sentAt: orNull(COLUMN.instant),
})`
  SELECT id, application_id AS "applicationId", sent_at AS "sentAt" FROM messages
  WHERE batch_id = $1 AND state = 'sent' AND id > $2 ORDER BY id LIMIT ${MAX_REPORTED_FEE_REQUESTS}`;

/** Ends a batch unless a retry has sent more messages since the report. */
const END = replannedStatement('end-batch')`
  UPDATE payment_batch SET settled_at = now(), finished_at = CASE status WHEN 'running' THEN now() END,
    status = CASE status WHEN 'running' THEN 'completed' ELSE status END
  WHERE id = $1 AND ${NOTHING_LEFT}
    AND (SELECT count(*) FROM messages WHERE batch_id = $1 AND state = 'sent') = $2`;

/**
 * Ends running and stopped batches without unsent messages. Before that, the worker reports to the applications service which fee requests
 * the mail server has accepted, so that no applicant is asked again within days. If the worker is killed before the batch ends, the report
 * is repeated; a repeated report changes nothing.
 */
@Injectable()
export class EndBatches {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
  ) {}

  /**
   * Ends every batch that can end, even if the report of another batch is refused.
   *
   * @returns the errors of batches that could not end; the next run tries them again
   */
  async run(): Promise<unknown[]> {
    const faults: unknown[] = [];
    for (const batch of await runPrepared(this.database, FIND)) {
      try {
        await this.end(batch);
      } catch (error) {
        faults.push(error);
      }
    }
    return faults;
  }

  private async end({ id, stoppedAt, stoppedBy }: NonNullable<typeof FIND.row>): Promise<void> {
    const sent = await this.reportSent(id);
    if (stoppedAt && stoppedBy !== null) await this.recipients.noteStopped(id, stoppedBy, stoppedAt);
    await this.database.transaction(async (manager) => {
      // The lock is a separate statement, so that END sees what a retry has committed during the wait for the lock.
      await runPrepared(manager, LOCK_BATCH, [id]);
      await countAffected(manager, END, [id, sent]);
    });
  }

  /** Reports the sent fee requests. @returns the number of sent messages of the batch */
  private async reportSent(batchId: string): Promise<number> {
    let total = 0;
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined; ) {
      const sent: NonNullable<typeof SENT.row>[] = await runPrepared(this.database, SENT, [batchId, after]);
      const requests = sent.flatMap(({ applicationId, sentAt }) =>
        applicationId && sentAt ? [{ applicationId, batchId, requestedAt: sentAt.toISOString() }] : [],
      );
      if (requests.length > 0) await this.recipients.noteAsked(requests);
      total += sent.length;
      after = sent.length === MAX_REPORTED_FEE_REQUESTS ? sent.at(-1)?.id : undefined;
    }
    return total;
  }
}
