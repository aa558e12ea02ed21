import type { Language } from '@lacorte/contracts';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import DataLoader from 'dataloader';
import { DataSource, type EntityManager } from 'typeorm';
import type { Mail } from '../mail/mail-server';
import { MessageTaken, NotNow } from './fault';
import { LAST_MESSAGE, type LeasedMessage, type NewMessage } from './message';
import { IS_ABANDONED, Lease, takeLease } from './message-leases';

/** Ignores messages that exist, by id or by kind and key. */
const NOTE = replannedStatement('note-messages')`
  INSERT INTO messages (id, kind, batch_id, application_id, application_code, contact_id, user_id, language, recipient, recipient_name,
    parameters, dedupe_key, priority, not_before, message_id)
  SELECT id, kind, "batchId", (parameters ->> 'applicationId')::uuid, parameters ->> 'applicationCode',
    (parameters ->> 'contactId')::uuid, (parameters ->> 'userId')::uuid, language, recipient ->> 'address', recipient ->> 'name',
    parameters, "dedupeKey", coalesce(priority, 0), "notBefore", '<' || id || '@' || $2 || '>'
  FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, kind text, "batchId" uuid, language text, recipient jsonb,
    parameters jsonb, "dedupeKey" text, priority smallint, "notBefore" timestamptz)
  ON CONFLICT DO NOTHING`;

const LEASED = {
  id: COLUMN.uuid,
  token: orNull(COLUMN.uuid),
  kind: COLUMN.text,
  messageId: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  recipient: orNull(COLUMN.citext),
  recipientName: orNull(COLUMN.text),
  parameters: COLUMN.json<object>(),
  attempts: COLUMN.integer,
  isInBatch: COLUMN.boolean,
};

const RETURN_LEASED = `
  RETURNING id, claimed_by AS token, kind, message_id AS "messageId", language, recipient, recipient_name AS "recipientName",
    coalesce(parameters, '{}') AS parameters, attempts, batch_id IS NOT NULL OR priority > 0 AS "isInBatch"`;

/**
 * Failed messages of a batch are retried with the batch. Unknown kinds wait for the worker of a later release. After a failed attempt a job
 * may come before the time of the next one, because an operator can promote it.
 */
const LEASE_ALL = replannedStatement('claim-messages', LEASED)`
  UPDATE messages SET ${takeLease('$3')}
  WHERE id = ANY($1) AND kind = ANY($2) AND (not_before IS NULL OR not_before <= now() OR last_error IS NOT NULL)
    AND (state = 'pending' OR (state = 'failed' AND batch_id IS NULL) OR ${IS_ABANDONED})
  ${RETURN_LEASED}`;

/**
 * Leases the messages that are due longest, by the index `messages_of_batches_unsent`. The ids are an array, because a join could run the
 * inner query again.
 */
const LEASE_OF_BATCHES = replannedStatement('claim-messages-of-batches', LEASED)`
  UPDATE messages SET ${takeLease('$5')}
  WHERE id = ANY(ARRAY(
    SELECT id FROM messages
    WHERE batch_id IS NOT NULL AND state IN ('pending', 'sending') AND kind = ANY($1)
      AND coalesce(not_before, created_at) <= now() AND (state = 'pending' OR ($3::boolean AND NOT id = ANY($4::uuid[]) AND ${IS_ABANDONED}))
    ORDER BY coalesce(not_before, created_at) LIMIT $2
    FOR UPDATE SKIP LOCKED))
  ${RETURN_LEASED}`;

/** Messages that were not leased and are still to be sent. */
const STILL_TO_SEND = replannedStatement('still-to-send', { id: COLUMN.uuid, waitMs: orNull(COLUMN.float) })`
  SELECT id, (extract(epoch FROM not_before - now()) * 1000)::float8 AS "waitMs" FROM messages
  WHERE id = ANY($1) AND state NOT IN ('sent', 'withheld') AND NOT (state = 'failed' AND batch_id IS NOT NULL)`;

/** Clears data that was only needed to write a message. The account stays: release 1.0.0 names it in the parameters alone. */
const FORGET_PARAMETERS = `
  recipient_name = NULL, user_id = coalesce(user_id, (parameters ->> 'userId')::uuid), parameters = NULL`;

/**
 * Deletes the data that was only needed to write the message, and the address of an erased account. An address that gets a message is not
 * an undelivered one any more. Rows that others have locked are skipped, so that no statement about a sent message ends in a deadlock.
 */
const SENT = replannedStatement('note-sent')`
  WITH refused AS (
    SELECT id FROM messages WHERE refused_at IS NOT NULL AND state = 'failed' AND recipient = ANY($2::text[]::citext[])
    FOR UPDATE SKIP LOCKED
  ), delivered AS (
    UPDATE messages SET refused_at = NULL FROM refused WHERE messages.id = refused.id AND NOT messages.id = ANY($1::uuid[])
  )
  UPDATE messages m SET state = 'sent', sent_at = now(), recipient = CASE WHEN m.kind = '${LAST_MESSAGE}' THEN '' ELSE note.recipient END,
    subject = note.subject, last_error = NULL,
    refused_at = NULL, ${FORGET_PARAMETERS}
  FROM unnest($1::uuid[], $2::text[], $3::text[]) AS note (id, recipient, subject) WHERE m.id = note.id`;

/**
 * A refused message keeps the address, also where only its kind could find it. The pauses between attempts are those of a job: see
 * JOB_OPTIONS.
 */
const FAULTS = replannedStatement('note-faults', { id: COLUMN.uuid, waitMs: orNull(COLUMN.float) })`
  UPDATE messages m SET state = CASE WHEN fault.is_final THEN 'failed' ELSE 'pending' END, last_error = fault.reason,
    leased_until = NULL, refused_at = CASE WHEN fault.refused IS NOT NULL AND m.kind <> '${LAST_MESSAGE}' THEN now() END,
    recipient = CASE WHEN m.kind = '${LAST_MESSAGE}' THEN NULL ELSE coalesce(fault.refused, m.recipient) END,
    not_before = CASE WHEN fault.is_final THEN not_before
      ELSE now() + make_interval(secs => power(2, attempts - 1) * (1 - random() / 2)) END
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::boolean[], $5::text[]) AS fault (id, token, reason, is_final, refused)
  WHERE m.id = fault.id AND m.claimed_by = fault.token AND m.state = 'sending'
  RETURNING m.id, (extract(epoch FROM m.not_before - now()) * 1000)::float8 AS "waitMs"`;

/** A message that failed for good does not count for its mailbox. */
const FREE_ALLOWANCES = replannedStatement('free-allowances')`
  DELETE FROM mailbox_allowance a USING messages m WHERE a.message_id = m.id AND m.id = ANY($1) AND m.state = 'failed'`;

const WITHHOLD = replannedStatement('withhold-message')`
  UPDATE messages SET state = 'withheld', last_error = $3, leased_until = NULL, ${FORGET_PARAMETERS}
  WHERE id = $1 AND claimed_by = $2 AND state = 'sending'`;

interface Sent {
  id: string;
  mail: Mail;
}

interface Fault {
  lease: Lease;
  reason: string;
  /** Whether it has failed for good. */
  isFinal: boolean;
  /** The address, if the mail server refuses the message for good; otherwise null. */
  refused: string | null;
}

/** Calls within some milliseconds share a statement. */
const IN_GROUPS = { cache: false, batchScheduleFn: (send: () => void) => void setTimeout(send, 15) };

/** Null when there is nothing to send, NotNow when the message cannot be sent yet. */
type LeaseAnswer = LeasedMessage | NotNow | null;

interface StoreSettings {
  /** Kinds of the messages that may be leased. */
  kinds: string[];
  /** The part of Message-IDs after the `@`. */
  mailDomain: string;
  leaseMs: number;
}

/** All messages and their states. PostgreSQL is the source of truth; a job only triggers a look. */
export class MessageStore {
  private readonly leases = new DataLoader((ids: readonly string[]) => this.leaseAll(ids), IN_GROUPS);
  private readonly sent = new DataLoader((sent: readonly Sent[]) => this.noteAllSent(sent), IN_GROUPS);
  private readonly faults = new DataLoader((faults: readonly Fault[]) => this.noteFaults(faults), IN_GROUPS);

  constructor(
    private readonly database: DataSource,
    private readonly settings: StoreSettings,
  ) {}

  /** Records messages, unless they exist. */
  async note(wanted: NewMessage[], at: DataSource | EntityManager = this.database): Promise<void> {
    if (wanted.length > 0) await runPrepared(at, NOTE, [JSON.stringify(wanted), this.settings.mailDomain]);
  }

  /** Leases a message for sending. */
  lease(id: string): Promise<LeaseAnswer> {
    return this.leases.load(id);
  }

  /**
   * Leases up to `limit` messages of batches that are due.
   *
   * @param abandoned whether to take messages whose lease has expired, except those with certain ids
   */
  async leaseOfBatches(limit: number, abandoned: { isWanted: boolean; except: string[] }): Promise<LeasedMessage[]> {
    const { kinds, leaseMs } = this.settings;
    const askedAt = performance.now();
    const values = [kinds, limit, abandoned.isWanted, abandoned.except, leaseMs];
    const leased = await runPrepared(this.database, LEASE_OF_BATCHES, values);
    return leased.map((row) => toLeased(row, askedAt, leaseMs));
  }

  /** Records that a message was sent, also when another run has leased it since. */
  async noteSent(id: string, mail: Mail): Promise<void> {
    await this.sent.load({ id, mail });
  }

  /**
   * Ends the lease of a message that is still leased: it is retried, or has failed for good.
   *
   * @returns the time until the next attempt, in milliseconds; undefined when there is none, or the lease was lost
   */
  noteFault(fault: Fault): Promise<number | undefined> {
    return this.faults.load(fault);
  }

  /** Ends a message that need not be sent, while it is still leased. */
  async withhold({ messageId, token }: Lease, reason: string): Promise<void> {
    await runPrepared(this.database, WITHHOLD, [messageId, token, reason]);
  }

  private async leaseAll(ids: readonly string[]): Promise<LeaseAnswer[]> {
    const { kinds, leaseMs } = this.settings;
    const askedAt = performance.now();
    const leased = await runPrepared(this.database, LEASE_ALL, [ids, kinds, leaseMs]);
    const byId = new Map<string, LeaseAnswer>(leased.map((row) => [row.id, toLeased(row, askedAt, leaseMs)]));
    const others = ids.filter((id) => !byId.has(id));
    if (others.length > 0) {
      const rows = await runPrepared(this.database, STILL_TO_SEND, [others]);
      for (const { id, waitMs } of rows) {
        const isTooEarly = waitMs !== null && waitMs > 0;
        byId.set(id, isTooEarly ? new NotNow('not to be sent yet', waitMs) : new MessageTaken());
      }
    }
    // Of two calls for a message in the same group, the first gets the lease.
    return ids.map((id) => {
      const answer = byId.get(id) ?? null;
      if (answer) byId.set(id, new MessageTaken());
      return answer;
    });
  }

  private async noteAllSent(sent: readonly Sent[]): Promise<undefined[]> {
    await runPrepared(this.database, SENT, [
      sent.map(({ id }) => id),
      sent.map(({ mail }) => mail.to.address),
      sent.map(({ mail }) => mail.subject),
    ]);
    return sent.map(() => undefined);
  }

  private async noteFaults(faults: readonly Fault[]): Promise<(number | undefined)[]> {
    const noted = await runPrepared(this.database, FAULTS, [
      faults.map(({ lease }) => lease.messageId),
      faults.map(({ lease }) => lease.token),
      faults.map(({ reason }) => reason),
      faults.map(({ isFinal }) => isFinal),
      faults.map(({ refused }) => refused),
    ]);
    const ended = faults.filter(({ isFinal }) => isFinal).map(({ lease }) => lease.messageId);
    if (ended.length > 0) await runPrepared(this.database, FREE_ALLOWANCES, [ended]);
    const waits = new Map(noted.map(({ id, waitMs }) => [id, waitMs ?? undefined]));
    return faults.map(({ lease }) => waits.get(lease.messageId));
  }
}

function toLeased(leased: NonNullable<typeof LEASE_ALL.row>, askedAt: number, leaseMs: number): LeasedMessage {
  const { token, recipient, recipientName, isInBatch, ...row } = leased;
  return {
    ...row,
    recipient: recipient === null ? null : { name: recipientName ?? '', address: recipient },
    lane: isInBatch ? 'batch' : 'transactional',
    lease: new Lease(row.id, token ?? '', askedAt, leaseMs),
  };
}
