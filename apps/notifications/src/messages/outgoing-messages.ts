import type { Language } from '@lacorte/contracts';
import { DataSource } from 'typeorm';
import { CLAIM, IS_ABANDONED } from './claim';
import { Lease } from './lease';
import type { ClaimedMessage } from './send-claimed';

/** A message that somebody wants sent. */
export type WantedMessage = { id: string; language: Language } & (
  | { kind: 'confirmation'; applicationId: string }
  | { kind: 'contact'; contactId: string }
);

/** Every message and what has become of it. PostgreSQL holds the truth; a job only says that it is time to look. */
export class OutgoingMessages {
  /** @param mailDomain the part of Message-IDs after the `@` */
  constructor(
    private readonly database: DataSource,
    private readonly mailDomain: string,
  ) {}

  /** Notes a message, unless it is known. */
  async note(wanted: WantedMessage): Promise<void> {
    const { id, kind, language } = wanted;
    const applicationId = wanted.kind === 'confirmation' ? wanted.applicationId : null;
    const contactId = wanted.kind === 'contact' ? wanted.contactId : null;
    await this.database.query(
      `INSERT INTO messages (id, kind, application_id, contact_id, language, message_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING`,
      [id, kind, applicationId, contactId, language, `<${id}@${this.mailDomain}>`],
    );
  }

  /** Takes a message for sending. @returns null when it is sent already or withheld, 'taken' while another run sends it */
  async claim(id: string): Promise<ClaimedMessage | 'taken' | null> {
    const askedAt = performance.now();
    const [[claimed]]: [{ token: string; messageId: string }[]] = await this.database.query(
      `UPDATE messages SET ${CLAIM} WHERE id = $1 AND (state IN ('pending', 'failed') OR ${IS_ABANDONED})
       RETURNING claimed_by AS token, message_id AS "messageId"`,
      [id],
    );
    if (claimed) return { messageId: claimed.messageId, lease: new Lease(id, claimed.token, askedAt) };
    const [row]: { state: string }[] = await this.database.query('SELECT state FROM messages WHERE id = $1', [id]);
    return row?.state === 'sent' || row?.state === 'withheld' ? null : 'taken';
  }

  async noteSent(id: string, recipient: string, subject: string): Promise<void> {
    await this.database.query(
      `UPDATE messages SET state = 'sent', sent_at = now(), recipient = $2, subject = $3, last_error = NULL WHERE id = $1`,
      [id, recipient, subject],
    );
  }

  /** Gives a message back while it is still claimed: to be tried again, or failed for good. */
  async noteFault({ messageId, token }: Lease, reason: string, isFinal: boolean): Promise<void> {
    await this.database.query(
      `UPDATE messages SET state = $4, last_error = $3, leased_until = NULL
       WHERE id = $1 AND claimed_by = $2 AND state = 'sending'`,
      [messageId, token, reason, isFinal ? 'failed' : 'pending'],
    );
  }
}
