import type { Language } from '@lacorte/contracts';
import { DataSource } from 'typeorm';
import { CLAIM_SECONDS } from './claim';

/** A message that somebody wants sent. */
export type WantedMessage = { id: string; language: Language } & (
  | { kind: 'confirmation'; applicationId: string }
  | { kind: 'contact'; contactId: string }
);

/** A message that this run, and no other, may send now. */
export interface ClaimedMessage {
  id: string;
  /** The same at every attempt, so that mail programs show a repeat once. */
  messageId: string;
}

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

  /** Takes a message for sending. @returns null when it is sent already, 'taken' while another run sends it */
  async claim(id: string): Promise<ClaimedMessage | 'taken' | null> {
    const [[claimed]]: [ClaimedMessage[]] = await this.database.query(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, claimed_at = now()
       WHERE id = $1 AND (state IN ('pending', 'failed')
         OR (state = 'sending' AND claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})))
       RETURNING id, message_id AS "messageId"`,
      [id],
    );
    if (claimed) return claimed;
    const [row]: { state: string }[] = await this.database.query('SELECT state FROM messages WHERE id = $1', [id]);
    return row?.state === 'sent' ? null : 'taken';
  }

  async noteSent(id: string, recipient: string, subject: string): Promise<void> {
    await this.database.query(
      `UPDATE messages SET state = 'sent', sent_at = now(), recipient = $2, subject = $3, last_error = NULL WHERE id = $1`,
      [id, recipient, subject],
    );
  }

  /** Gives a claimed message back: to be tried again, or failed for good. */
  async noteFault(id: string, reason: string, isFinal: boolean): Promise<void> {
    await this.database.query(`UPDATE messages SET state = $3, last_error = $2 WHERE id = $1 AND state = 'sending'`, [
      id,
      reason,
      isFinal ? 'failed' : 'pending',
    ]);
  }
}
