import DataLoader from 'dataloader';
import { DataSource, type EntityManager } from 'typeorm';
import type { Mail, MailAddress } from '../mail/mail-server';
import { CLAIM, IS_ABANDONED } from './claim';
import { LookAgain, MessageTaken } from './fault';
import { Lease } from './lease';
import type { ClaimedMessage, NewMessage } from './message';

/** Does nothing for a message that is known, by its id or as one of its kind with this key. */
const NOTE = `
  INSERT INTO messages (id, kind, batch_id, application_id, application_code, contact_id, language, recipient, recipient_name,
    parameters, dedupe_key, priority, not_before, message_id)
  SELECT id, kind, "batchId", (parameters ->> 'applicationId')::uuid, parameters ->> 'applicationCode',
    (parameters ->> 'contactId')::uuid, language, recipient ->> 'address', recipient ->> 'name',
    parameters, "dedupeKey", coalesce(priority, 0), "notBefore", '<' || id || '@' || $2 || '>'
  FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, kind text, "batchId" uuid, language text, recipient jsonb,
    parameters jsonb, "dedupeKey" text, priority smallint, "notBefore" timestamptz)
  ON CONFLICT DO NOTHING`;

/** The previous release writes no parameters: they are in columns. */
const PARAMETERS = `
  coalesce(parameters, jsonb_strip_nulls(jsonb_build_object(
    'applicationId', application_id, 'applicationCode', application_code, 'contactId', contact_id)))`;

/** Failed messages of a batch are tried again with the batch. Kinds that this release does not know wait for another. */
const CLAIM_ALL = `
  UPDATE messages SET ${CLAIM}
  WHERE id = ANY($1) AND kind = ANY($2) AND (not_before IS NULL OR not_before <= now())
    AND (state = 'pending' OR (state = 'failed' AND batch_id IS NULL) OR ${IS_ABANDONED})
  RETURNING id, claimed_by AS token, kind, message_id AS "messageId", language, recipient, recipient_name AS "recipientName",
    ${PARAMETERS} AS parameters, batch_id IS NOT NULL OR priority > 0 AS "isInBatch"`;

/** Of messages that were not claimed, those that are still to be sent. */
const STILL_TO_SEND = `
  SELECT id, (extract(epoch FROM not_before - now()) * 1000)::float8 AS "waitMs" FROM messages
  WHERE id = ANY($1) AND state NOT IN ('sent', 'withheld') AND NOT (state = 'failed' AND batch_id IS NOT NULL)`;

/** What was needed to write the message leaves with it. */
const SENT = `
  UPDATE messages m SET state = 'sent', sent_at = now(), recipient = note.recipient, subject = note.subject, last_error = NULL,
    recipient_name = NULL, parameters = NULL
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS note (id, recipient, subject) WHERE m.id = note.id`;

const FAULTS = `
  UPDATE messages m SET state = CASE WHEN fault.is_final THEN 'failed' ELSE 'pending' END, last_error = fault.reason,
    leased_until = NULL
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[]) AS fault (id, token, reason, is_final)
  WHERE m.id = fault.id AND m.claimed_by = fault.token AND m.state = 'sending'`;

interface ClaimedRow extends Omit<ClaimedMessage, 'lease' | 'lane' | 'recipient'> {
  token: string;
  recipient: string | null;
  recipientName: string | null;
  isInBatch: boolean;
}

interface Sent {
  id: string;
  mail: Mail;
}

interface Fault {
  lease: Lease;
  reason: string;
  /** Whether it has failed for good. */
  isFinal: boolean;
}

/** Calls that come within some milliseconds share a statement; nobody waits for long. */
const IN_GROUPS = { cache: false, batchScheduleFn: (send: () => void) => void setTimeout(send, 15) };

type Claim = ClaimedMessage | LookAgain | null;

/** Every message and what has become of it. PostgreSQL holds the truth; a job only says that it is time to look. */
export class MessageStore {
  private readonly claims = new DataLoader((ids: readonly string[]) => this.claimAll(ids), IN_GROUPS);
  private readonly sent = new DataLoader((sent: readonly Sent[]) => this.noteAllSent(sent), IN_GROUPS);
  private readonly faults = new DataLoader((faults: readonly Fault[]) => this.noteFaults(faults), IN_GROUPS);

  /**
   * @param kinds that may be claimed
   * @param mailDomain the part of Message-IDs after the `@`
   */
  constructor(
    private readonly database: DataSource,
    private readonly kinds: string[],
    private readonly mailDomain: string,
  ) {}

  /** Notes messages, unless they are known. */
  async note(wanted: NewMessage[], at: DataSource | EntityManager = this.database): Promise<void> {
    if (wanted.length > 0) await at.query(NOTE, [JSON.stringify(wanted), this.mailDomain]);
  }

  /** Takes a message for sending. @returns null when there is nothing to send, LookAgain when it cannot be sent now */
  claim(id: string): Promise<Claim> {
    return this.claims.load(id);
  }

  /** Also for a message that another run has claimed since: that it was sent is a fact. */
  async noteSent(id: string, mail: Mail): Promise<void> {
    await this.sent.load({ id, mail });
  }

  /** Gives a message back while it is still claimed: to be tried again, or failed for good. */
  async noteFault(fault: Fault): Promise<void> {
    await this.faults.load(fault);
  }

  private async claimAll(ids: readonly string[]): Promise<Claim[]> {
    const askedAt = performance.now();
    const [claimed] = await this.database.query<[ClaimedRow[], number]>(CLAIM_ALL, [ids, this.kinds]);
    const byId = new Map<string, Claim>(claimed.map((row) => [row.id, toClaimed(row, askedAt)]));
    const others = ids.filter((id) => !byId.has(id));
    if (others.length > 0) {
      const rows = await this.database.query<{ id: string; waitMs: number | null }[]>(STILL_TO_SEND, [others]);
      for (const { id, waitMs } of rows) byId.set(id, (waitMs ?? 0) > 0 ? tooEarly(waitMs ?? 0) : new MessageTaken());
    }
    // Of two calls for one message in a group, one has it.
    return ids.map((id) => {
      const claim = byId.get(id) ?? null;
      if (claim) byId.set(id, new MessageTaken());
      return claim;
    });
  }

  private async noteAllSent(sent: readonly Sent[]): Promise<undefined[]> {
    await this.database.query(SENT, [
      sent.map(({ id }) => id),
      sent.map(({ mail }) => mail.to.address),
      sent.map(({ mail }) => mail.subject),
    ]);
    return sent.map(() => undefined);
  }

  private async noteFaults(faults: readonly Fault[]): Promise<undefined[]> {
    await this.database.query(FAULTS, [
      faults.map(({ lease }) => lease.messageId),
      faults.map(({ lease }) => lease.token),
      faults.map(({ reason }) => reason),
      faults.map(({ isFinal }) => isFinal),
    ]);
    return faults.map(() => undefined);
  }
}

const tooEarly = (waitMs: number) => new LookAgain('not to be sent yet', waitMs);

function toClaimed(
  { token, recipient, recipientName, isInBatch, ...row }: ClaimedRow,
  askedAt: number,
): ClaimedMessage {
  const address: MailAddress | null = recipient === null ? null : { name: recipientName ?? '', address: recipient };
  const lane = isInBatch ? 'batch' : 'transactional';
  return { ...row, recipient: address, lane, lease: new Lease(row.id, token, askedAt) };
}
