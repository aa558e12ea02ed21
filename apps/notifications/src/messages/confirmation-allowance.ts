import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageTaken } from './fault';
import type { Lease } from './lease';

/** Contract, section 4: whoever applies in another person's name fills that person's mailbox with no more than this. */
const MOST_A_DAY = 5;

/** First of the two numbers of the advisory lock of a mailbox. */
const LOCK_CLASS = 7_312_004;
const LOCK = `SELECT pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(mailbox($1::text)))`;

/** Addresses that reach one mailbox at most providers count together: see the migration that makes `mailbox`. */
const OTHERS_OF_THE_DAY = `
  SELECT count(*) FROM messages
  WHERE kind = 'confirmation' AND mailbox(recipient::text) = mailbox($3::text)
    AND coalesce(sent_at, allowed_at) > now() - interval '24 hours'
    AND state IN ('pending', 'sending', 'sent') AND id <> $1`;

const ALLOW = `
  UPDATE messages SET recipient = $3, allowed_at = now()
  WHERE id = $1 AND claimed_by = $2 AND state = 'sending' AND (${OTHERS_OF_THE_DAY}) < ${MOST_A_DAY}`;

const WITHHOLD = `
  UPDATE messages SET state = 'withheld', recipient = $3, leased_until = NULL,
    last_error = 'this address has had ${MOST_A_DAY} confirmations within 24 hours'
  WHERE id = $1 AND claimed_by = $2 AND state = 'sending'`;

/** Bounds the confirmations to one mailbox: five within 24 hours, by the database's clock. */
export class ConfirmationAllowance {
  private readonly logger = new Logger(ConfirmationAllowance.name);

  constructor(private readonly database: DataSource) {}

  /**
   * Decided for one message of a mailbox after the other, and anew at each attempt, for the day of that attempt.
   *
   * @returns whether the message may be sent; one that may not is withheld for good, with the reason
   * @throws MessageTaken when the claim is lost
   */
  async take({ messageId, token }: Lease, address: string): Promise<boolean> {
    const values = [messageId, token, address];
    const isAllowed = await this.database.transaction(async (manager) => {
      // A statement of its own: the next one then sees what the one before this in turn has written.
      await manager.query(LOCK, [address]);
      const [, allowed] = await manager.query<[unknown[], number]>(ALLOW, values);
      if (allowed === 1) return true;
      const [, withheld] = await manager.query<[unknown[], number]>(WITHHOLD, values);
      if (withheld === 0) throw new MessageTaken();
      return false;
    });
    if (!isAllowed) this.logger.warn(`confirmation ${messageId} is withheld: too many to one address within 24 hours`);
    return isAllowed;
  }
}
