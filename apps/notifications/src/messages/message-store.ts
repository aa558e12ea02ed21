import type { Language } from '@lacorte/contracts';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import DataLoader from 'dataloader';
import { DataSource, type EntityManager } from 'typeorm';
import type { Lane } from '../mail/lanes';
import type { Mail } from '../mail/mail-server';
import { LAST_MESSAGE, type LeasedMessage, type NewMessage } from './message';
import { Lease, prolong } from './message-leases';

/** Channel of PostgreSQL that notifies workers of new messages. */
export const NEW_MESSAGES = 'new_messages';

/** Ignores messages that exist, by id or by kind and key. */
const NOTE = replannedStatement('note-messages')`
  WITH noted AS (
    INSERT INTO messages (id, kind, batch_id, application_id, application_code, contact_id, user_id, language, recipient, recipient_name,
      parameters, prepared, traceparent, dedupe_key, priority, not_before, due_at, message_id)
    SELECT id, kind, "batchId", (parameters ->> 'applicationId')::uuid, parameters ->> 'applicationCode',
      (parameters ->> 'contactId')::uuid, (parameters ->> 'userId')::uuid, language, recipient ->> 'address', recipient ->> 'name',
      parameters, prepared, traceparent, "dedupeKey", greatest(priority, 0), "notBefore",
      coalesce("notBefore", now()), '<' || id || '@' || $2 || '>'
    FROM jsonb_to_recordset($1::jsonb) AS wanted (id uuid, kind text, "batchId" uuid, language text, recipient jsonb,
      parameters jsonb, prepared jsonb, traceparent text, "dedupeKey" text, priority smallint, "notBefore" timestamptz)
    ON CONFLICT DO NOTHING RETURNING id
  ) SELECT FROM pg_notify('${NEW_MESSAGES}', '') WHERE EXISTS (SELECT FROM noted)`;

/**
 * Leases messages of a lane that are due, in the order of the index `messages_unsent`. Messages of batches come after all others of their
 * priority, and messages that were put off come last. A message without a time is due even if the clock was set back. Kinds that this
 * worker does not know wait for a worker of a later release. The ids are an array, because a join could run the inner query again.
 */
const leaseOf = (lane: Lane) => replannedStatement(`lease-${lane}-messages`, {
  id: COLUMN.uuid,
  token: orNull(COLUMN.uuid),
  kind: COLUMN.text,
  messageId: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  recipient: orNull(COLUMN.citext),
  recipientName: orNull(COLUMN.text),
  parameters: COLUMN.json<object>(),
  prepared: COLUMN.json<unknown[]>(),
  traceparent: orNull(COLUMN.text),
  attempts: COLUMN.integer,
})`
  UPDATE messages SET state = 'sending', attempts = attempts + 1, lease_token = gen_random_uuid(), ${prolong('$5')}
  WHERE id = ANY(ARRAY(
    SELECT id FROM messages
    WHERE state IN ('pending', 'sending') AND priority ${lane === 'transactional' ? '= 0' : '> 0'} AND kind = ANY($1)
      AND coalesce(not_before, '-infinity') <= now()
      AND (state = 'pending' OR ($3::boolean AND leased_until < now() AND NOT id = ANY($4::uuid[])))
    ORDER BY priority, (batch_id IS NOT NULL), coalesce(not_before, '-infinity'), created_at LIMIT $2
    FOR UPDATE SKIP LOCKED))
  RETURNING id, lease_token AS token, kind, message_id AS "messageId", language, recipient, recipient_name AS "recipientName",
    coalesce(parameters, '{}') AS parameters, coalesce(prepared, '[]') AS prepared, traceparent, attempts`;

const LEASE = { transactional: leaseOf('transactional'), batch: leaseOf('batch') };

/** Clears data that was only needed to write a message. The account is kept; rows of release 1.0.0 have it only in the parameters. */
const FORGET_PARAMETERS = `
  recipient_name = NULL, user_id = coalesce(user_id, (parameters ->> 'userId')::uuid), parameters = NULL, prepared = NULL,
  traceparent = NULL`;

/**
 * Marks messages as sent and deletes the data that was only needed to write them. The message that confirms an erasure (`LAST_MESSAGE`)
 * also loses its e-mail address. Earlier messages to the same address are no longer listed as undelivered. Rows that other transactions
 * have locked are skipped, to prevent deadlocks.
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
 * A refused message stores its e-mail address, also when the kind looked it up while composing. The pauses between attempts are those of a
 * job (see JOB_OPTIONS). A message that has failed permanently does not count for its mailbox.
 */
const FAULT = replannedStatement('note-fault')`
  WITH ended AS (
    UPDATE messages SET state = CASE WHEN $3::boolean THEN 'failed' ELSE 'pending' END, last_error = $4, leased_until = NULL,
      refused_at = CASE WHEN $5::text IS NOT NULL AND kind <> '${LAST_MESSAGE}' THEN now() END,
      recipient = CASE WHEN kind = '${LAST_MESSAGE}' THEN NULL ELSE coalesce($5::text, recipient) END,
      not_before = CASE WHEN $3::boolean THEN not_before
        ELSE now() + make_interval(secs => power(2, attempts - 1) * (1 - random() / 2)) END
    WHERE id = $1 AND lease_token = $2 AND state = 'sending' RETURNING id
  ) DELETE FROM mailbox_allowance USING ended WHERE $3::boolean AND message_id = ended.id`;

const WITHHOLD = replannedStatement('withhold-message')`
  UPDATE messages SET state = 'withheld', last_error = $3, leased_until = NULL, ${FORGET_PARAMETERS}
  WHERE id = $1 AND lease_token = $2 AND state = 'sending'`;

/** An attempt that was not made does not count. */
const GIVE_BACK = replannedStatement('give-back-message')`
  UPDATE messages SET state = 'pending', attempts = attempts - 1, leased_until = NULL
  WHERE id = $1 AND lease_token = $2 AND state = 'sending'`;

/** Frees the id of a last message, because a forged job could have recorded a message of another kind under that id. */
const FREE_ID = replannedStatement(
  'free-id-of-last-message',
)`DELETE FROM messages WHERE id = $1 AND kind <> '${LAST_MESSAGE}'`;

const HAS_LAST_ENDED = replannedStatement('last-message-has-ended', { id: COLUMN.uuid })`
  SELECT id FROM messages WHERE id = $1 AND kind = '${LAST_MESSAGE}' AND state IN ('sent', 'withheld', 'failed')`;

interface Sent {
  id: string;
  mail: Mail;
}

interface Fault {
  reason: string;
  isFinal: boolean;
  /** The e-mail address, if the mail server refuses the message permanently; otherwise null. */
  refused: string | null;
}

interface StoreSettings {
  kinds: string[];
  /** The part of Message-IDs after the `@`. */
  mailDomain: string;
  leaseMs: number;
}

/** Stores messages and their states. The rows are the queue of the messages. */
export class MessageStore {
  /** Messages that are sent within some milliseconds share a statement. */
  private readonly sent = new DataLoader((sent: readonly Sent[]) => this.noteAllSent(sent), {
    cache: false,
    batchScheduleFn: (send) => void setTimeout(send, 15),
  });

  constructor(
    private readonly database: DataSource,
    private readonly settings: StoreSettings,
  ) {}

  /** Records messages, unless they exist, and wakes the workers. */
  async note(wanted: NewMessage[], at: DataSource | EntityManager = this.database): Promise<void> {
    if (wanted.length > 0) await runPrepared(at, NOTE, [JSON.stringify(wanted), this.settings.mailDomain]);
  }

  /**
   * Leases up to `limit` messages that are due.
   *
   * @param abandoned whether to take messages whose lease has expired, except those with certain ids
   */
  async lease(lane: Lane, limit: number, abandoned: { areTaken: boolean; except: string[] }): Promise<LeasedMessage[]> {
    const { kinds, leaseMs } = this.settings;
    const askedAt = performance.now();
    const values = [kinds, limit, abandoned.areTaken, abandoned.except, leaseMs];
    const leased = await runPrepared(this.database, LEASE[lane], values);
    return leased.map(({ token, recipient, recipientName, ...row }) => ({
      ...row,
      lane,
      recipient: recipient === null ? null : { name: recipientName ?? '', address: recipient },
      lease: new Lease(row.id, token ?? '', askedAt, leaseMs),
    }));
  }

  /** Records that a message was sent, even if another run has leased it since. */
  async noteSent(id: string, mail: Mail): Promise<void> {
    await this.sent.load({ id, mail });
  }

  /** Ends an attempt of a message that is still leased. The message is retried, or has failed permanently. */
  async noteFault({ messageId, token }: Lease, { isFinal, reason, refused }: Fault): Promise<void> {
    await runPrepared(this.database, FAULT, [messageId, token, isFinal, reason, refused]);
  }

  /** Withholds a message that need not be sent, if it is still leased. */
  async withhold({ messageId, token }: Lease, reason: string): Promise<void> {
    await runPrepared(this.database, WITHHOLD, [messageId, token, reason]);
  }

  /** Ends the lease of a message that this run does not send. */
  async giveBack({ messageId, token }: Lease): Promise<void> {
    await runPrepared(this.database, GIVE_BACK, [messageId, token]);
  }

  /**
   * Records the last message about an erased account, unless it exists.
   *
   * @param last message with the id of an event that the auth service has confirmed
   * @returns whether the message was sent, was withheld, or has failed permanently
   */
  async noteLast(last: NewMessage): Promise<boolean> {
    await runPrepared(this.database, FREE_ID, [last.id]);
    await this.note([last]);
    return (await runPrepared(this.database, HAS_LAST_ENDED, [last.id])).length > 0;
  }

  private async noteAllSent(sent: readonly Sent[]): Promise<undefined[]> {
    await runPrepared(this.database, SENT, [
      sent.map(({ id }) => id),
      sent.map(({ mail }) => mail.to.address),
      sent.map(({ mail }) => mail.subject),
    ]);
    return sent.map(() => undefined);
  }
}
