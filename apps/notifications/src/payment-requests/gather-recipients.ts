import { randomUUID } from 'node:crypto';
import type { PaymentRecipient, PaymentRecipientsPage } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { NewMessage } from '../messages/message';
import { BATCH_PRIORITY } from '../messages/message-jobs';
import { MessageStore } from '../messages/message-store';
import type { RunningBatch } from './batch';
import { RecipientsSource } from './recipients-source';

/** Also says whether this page is still wanted: another worker may have read it meanwhile. */
const ADVANCE = `
  UPDATE payment_batch SET recipients_cursor = coalesce($3, recipients_cursor), recipients_complete = $3::text IS NULL
  WHERE id = $1 AND recipients_cursor IS NOT DISTINCT FROM $2 AND NOT recipients_complete`;

/** Notes a message for each recipient of a batch, page by page: whoever goes on after a crash goes on at the batch's cursor. */
@Injectable()
export class GatherRecipients {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
    private readonly messages: MessageStore,
  ) {}

  /**
   * Reads one page.
   *
   * @returns ids of the page's messages, none when another worker has read it
   * @throws DomainError unavailable while applications is away
   */
  async run({ id, startedAt, cursor }: RunningBatch): Promise<string[]> {
    const page = await this.recipients.page(startedAt, cursor);
    const messages = page.items.map((recipient) => toMessage(id, recipient));
    return this.database.transaction(async (manager) => {
      if (!(await this.advance(manager, id, cursor, page))) return [];
      await this.messages.note(messages, manager);
      return messages.map((message) => message.id);
    });
  }

  private async advance(manager: EntityManager, id: string, cursor: string | null, { next }: PaymentRecipientsPage) {
    const [, advanced] = await manager.query<[unknown[], number]>(ADVANCE, [id, cursor, next]);
    return advanced === 1;
  }
}

function toMessage(batchId: string, recipient: PaymentRecipient): NewMessage {
  const { applicationId, applicationCode, nome, cognome, email, language } = recipient;
  return {
    ...{ id: randomUUID(), kind: 'payment-request', batchId, language, priority: BATCH_PRIORITY },
    recipient: { name: `${nome} ${cognome}`, address: email },
    parameters: { applicationId, applicationCode },
  };
}
