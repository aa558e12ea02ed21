import { WorkLoop } from '@lacorte/jobs';
import { COLUMN, countAffected, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Timings } from '../config';
import { messageOfBatch } from '../messages/message';
import { MessageStore } from '../messages/message-store';
import { EndBatches } from './end-batches';
import { RecipientsSource } from './recipients-source';

const RUNNING = replannedStatement('running-batch', {
  id: COLUMN.uuid,
  startedAt: COLUMN.instant,
  tenderId: orNull(COLUMN.uuid),
  again: COLUMN.boolean,
  cursor: orNull(COLUMN.text),
  recipientsComplete: COLUMN.boolean,
})`
  SELECT id, started_at AS "startedAt", tender_id AS "tenderId", again, recipients_cursor AS cursor,
    recipients_complete AS "recipientsComplete"
  FROM payment_batch
  WHERE status = 'running' AND NOT EXISTS (SELECT FROM payment_batch WHERE status = 'stopped' AND settled_at IS NULL)`;

/** Updates no row when another worker has already read this page, or the batch was stopped. */
const ADVANCE = replannedStatement('advance-batch')`
  UPDATE payment_batch SET recipients_cursor = coalesce($3, recipients_cursor), recipients_complete = $3::text IS NULL
  WHERE id = $1 AND recipients_cursor IS NOT DISTINCT FROM $2 AND NOT recipients_complete`;

/**
 * Records a message for each recipient of the running batch, page by page; SendMessages sends them. All state is in PostgreSQL, so
 * several workers may run this loop at once, and after a crash the next run continues at the batch's cursor.
 */
@Injectable()
export class BatchLoop extends WorkLoop {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
    private readonly messages: MessageStore,
    private readonly endBatches: EndBatches,
    { pollMs, retryMs }: Timings,
  ) {
    super({ pollMs, pauseAfterFaultMs: retryMs, fault: 'payment requests have to wait' });
  }

  protected async round(): Promise<boolean> {
    // Earlier and stopped batches end first, because the applicants whom they have asked are then left out of the running batch.
    const [fault] = await this.endBatches.run();
    const hasMore = await this.gather();
    // The fault is thrown last, so that recipients are gathered first. The loop logs it and pauses.
    if (fault !== undefined) throw fault;
    return hasMore;
  }

  /**
   * Reads one page of recipients, unless another worker has read it.
   *
   * @returns whether there may be more pages
   * @throws DomainError unavailable while the applications service is down
   */
  private async gather(): Promise<boolean> {
    const [batch] = await runPrepared(this.database, RUNNING);
    if (!batch || batch.recipientsComplete) return false;
    const { id, startedAt, tenderId, again, cursor } = batch;
    // Applications submitted later belong to the next batch.
    const page = await this.recipients.page({ before: startedAt, tenderId, again }, cursor);
    const messages = page.items.map(({ applicationId, applicationCode, feeCents, ...recipient }) => {
      const parameters = { applicationId, applicationCode, feeCents };
      return messageOfBatch(id, { kind: 'payment-request', recipient, parameters });
    });
    await this.database.transaction(async (manager) => {
      const isNew = (await countAffected(manager, ADVANCE, [id, cursor, page.next])) > 0;
      if (isNew) await this.messages.note(messages, manager);
    });
    return true;
  }
}
