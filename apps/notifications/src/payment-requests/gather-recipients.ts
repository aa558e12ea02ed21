import { randomUUID } from 'node:crypto';
import type { PaymentRecipient, PaymentRecipientsPage } from '@lacorte/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAIL_DOMAIN } from '../mail/mail.module';
import type { RunningBatch } from './batch';
import { RecipientsSource } from './recipients-source';

/** Also says whether this page is still wanted: another worker may have read it meanwhile. */
const ADVANCE = `
  UPDATE payment_batch SET recipients_cursor = coalesce($3, recipients_cursor), recipients_complete = $3::text IS NULL
  WHERE id = $1 AND recipients_cursor IS NOT DISTINCT FROM $2 AND NOT recipients_complete`;

const INSERT = `
  INSERT INTO messages (id, kind, batch_id, application_id, application_code, recipient, recipient_name, language, message_id)
  SELECT id, 'payment-request', $1, "applicationId", "applicationCode", email, name, language, '<' || id || '@' || $3 || '>'
  FROM jsonb_to_recordset($2::jsonb) AS wanted
    (id uuid, "applicationId" uuid, "applicationCode" text, email citext, name text, language text)
  ON CONFLICT (batch_id, application_id) WHERE batch_id IS NOT NULL DO NOTHING`;

/** Notes a message for each recipient of a batch, page by page: whoever goes on after a crash goes on at the batch's cursor. */
@Injectable()
export class GatherRecipients {
  constructor(
    private readonly database: DataSource,
    private readonly recipients: RecipientsSource,
    @Inject(MAIL_DOMAIN) private readonly mailDomain: string,
  ) {}

  /**
   * Reads one page.
   *
   * @returns ids of the page's messages, none when another worker has read it
   * @throws DomainError unavailable while applications is away
   */
  async run({ id, startedAt, cursor }: RunningBatch): Promise<string[]> {
    const page = await this.recipients.page(startedAt, cursor);
    const messages = page.items.map((recipient) => toMessage(recipient));
    return this.database.transaction(async (manager) => {
      if (!(await this.advance(manager, id, cursor, page))) return [];
      await manager.query(INSERT, [id, JSON.stringify(messages), this.mailDomain]);
      return messages.map((message) => message.id);
    });
  }

  private async advance(manager: EntityManager, id: string, cursor: string | null, { next }: PaymentRecipientsPage) {
    const [, advanced] = await manager.query<[unknown[], number]>(ADVANCE, [id, cursor, next]);
    return advanced === 1;
  }
}

const toMessage = ({ applicationId, applicationCode, nome, cognome, email, language }: PaymentRecipient) => ({
  id: randomUUID(),
  ...{ applicationId, applicationCode, email, language },
  name: `${nome} ${cognome}`,
});
