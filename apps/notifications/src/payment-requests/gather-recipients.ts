import { countAffected, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { messageOfBatch } from '../messages/message';
import { MessageStore } from '../messages/message-store';
import { type BatchScope, RecipientsSource } from './recipients-source';

/** Updates no row when another worker has already read this page, or the batch was stopped. */
const ADVANCE = replannedStatement('advance-batch')`
  UPDATE payment_batch SET recipients_cursor = coalesce($3, recipients_cursor), recipients_complete = $3::text IS NULL
  WHERE id = $1 AND recipients_cursor IS NOT DISTINCT FROM $2 AND NOT recipients_complete`;

/** A running batch, as far as recipients matter. */
interface Gathering extends BatchScope {
  id: string;
  /** Applications submitted later belong to the next batch. */
  startedAt: Date;
  /** Null before the first page. */
  cursor: string | null;
}

/** Records a message for each recipient of a batch, page by page. After a crash the next run continues at the batch's cursor. */
@Injectable()
export class GatherRecipients {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
    private readonly messages: MessageStore,
  ) {}

  /**
   * Reads one page, unless another worker has read it.
   *
   * @throws DomainError unavailable while applications is away
   */
  async run({ id, startedAt, tenderId, again, cursor }: Gathering): Promise<void> {
    const page = await this.recipients.page({ before: startedAt, tenderId, again }, cursor);
    const messages = page.items.map(({ applicationId, applicationCode, feeCents, ...recipient }) =>
      messageOfBatch(id, {
        ...{ kind: 'payment-request', recipient },
        parameters: { applicationId, applicationCode, feeCents },
      }),
    );
    await this.database.transaction(async (manager) => {
      const isNew = (await countAffected(manager, ADVANCE, [id, cursor, page.next])) > 0;
      if (isNew) await this.messages.note(messages, manager);
    });
  }
}
