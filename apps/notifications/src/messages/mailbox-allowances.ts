import { ADVISORY_LOCKS, countAffected, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { NotNow } from './fault';
import { LAST_MESSAGE } from './message';
import type { Lease } from './message-leases';

/** Maximum number of messages of a kind that one mailbox gets within 24 hours. */
export interface Allowance {
  messages: number;
  /** Plural noun for `last_error` of a withheld message, such as `confirmations`. */
  called: string;
}

/** A message that is to be counted in the allowance of its kind. */
export interface AllowanceRequest {
  kind: string;
  allowance: Allowance;
  lease: Lease;
  address: string;
  /** Id of an account whose messages are counted separately from other messages to the same mailbox. */
  countedFor?: string;
}

const LOCK = statement('lock-mailbox')`
  SELECT FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.mailbox}, hashtext(coalesce($2::text, mailbox($1::text))))`;

/** Addresses that reach the same mailbox at most providers have the same hash (see `mailbox` in the baseline migration). */
const hashOf = (address: string, account: string) =>
  `sha256(convert_to(coalesce(${account}::text, mailbox(${address}::text)), 'UTF8'))`;

const OTHERS_OF_THE_DAY = `
  SELECT count(*) FROM mailbox_allowance
  WHERE mailbox_hash = ${hashOf('$3', '$6')} AND kind = $4 AND taken_at > now() - interval '24 hours' AND message_id <> $1`;

/** The row of the last message about an erased account never contains the e-mail address. */
const RECIPIENT = `recipient = CASE WHEN kind <> '${LAST_MESSAGE}' THEN $3::text END`;

const ALLOW = replannedStatement('allow-message')`
  UPDATE messages SET ${RECIPIENT}
  WHERE id = $1 AND lease_token = $2 AND state = 'sending' AND (${OTHERS_OF_THE_DAY}) < $5::int`;

const TAKE = statement('take-mailbox-allowance')`
  INSERT INTO mailbox_allowance (message_id, mailbox_hash, kind)
  VALUES ($1, ${hashOf('$2', '$4')}, $3)
  ON CONFLICT (message_id) DO UPDATE SET taken_at = now()`;

const WITHHOLD = statement('withhold-beyond-allowance')`
  UPDATE messages SET state = 'withheld', ${RECIPIENT}, leased_until = NULL, last_error = $4
  WHERE id = $1 AND lease_token = $2 AND state = 'sending'`;

/**
 * Bounds the messages of each kind to one mailbox, by the database's clock. Rows contain a hash of the mailbox, and
 * RemoveOldMessages deletes them after a day.
 */
export class MailboxAllowances {
  private readonly logger = new Logger(MailboxAllowances.name);

  constructor(private readonly database: DataSource) {}

  /**
   * Decides at each attempt whether the message is within the allowance of the last 24 hours. A lock on the mailbox orders the decisions.
   *
   * @returns whether the message may be sent; otherwise it is withheld permanently, with the reason
   * @throws NotNow when the lease is lost
   */
  async take({ kind, allowance, lease, address, countedFor }: AllowanceRequest): Promise<boolean> {
    const { messageId, token } = lease;
    const isAllowed = await this.database.transaction(async (manager) => {
      // A separate statement, so that the next one sees what the previous holder of the lock has written.
      await runPrepared(manager, LOCK, [address, countedFor]);
      const values = [messageId, token, address];
      const allowed = await countAffected(manager, ALLOW, [...values, kind, allowance.messages, countedFor]);
      if (allowed === 1) {
        await runPrepared(manager, TAKE, [messageId, address, kind, countedFor]);
        return true;
      }
      const reason = `this address has had ${allowance.messages} ${allowance.called} within 24 hours`;
      const withheld = await countAffected(manager, WITHHOLD, [...values, reason]);
      if (withheld === 0) throw new NotNow();
      return false;
    });
    if (!isAllowed) this.logger.warn(`${kind} ${messageId} is withheld: too many to one address within 24 hours`);
    return isAllowed;
  }
}
