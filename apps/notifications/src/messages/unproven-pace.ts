import { ADVISORY_LOCKS, COLUMN, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { NotNow } from './fault';
import type { Lease } from './message-leases';

/**
 * Messages per hour of the whole installation to unproven mailboxes, of kinds that a stranger can cause. It exceeds the number of new
 * applicants on the last evening of a tender. `RATE_LIMIT_FACTOR` multiplies the number.
 */
export const UNPROVEN_PER_HOUR = 3_000;

/**
 * Which messages of a kind come after others. `never`: none, for confirmations. `always`: every message of the kind. `repeated`: the first
 * message about an account in 24 hours goes with the others, each later one comes after them. So one account delays other people by at
 * most one message a day, confirmations apart.
 */
export type YieldRule = 'never' | 'repeated' | 'always';

const LOCK = statement('lock-unproven-pace')`SELECT FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.unprovenPace})`;

/** SQL expression of the instant an hour after the `most`-th latest of some messages; null if there are fewer. */
const hourAfter = (which: string, most: string) => `
  (SELECT sends_at FROM unproven_message WHERE ${which} ORDER BY sends_at DESC OFFSET ${most} - 1 LIMIT 1) + interval '1 hour'`;

/** SQL expression of the number of slots that yielding messages leave. There are `$2` in total, and yielding messages have at most `$3`. */
const LEFT_BY_YIELDING = `greatest(1, $2::int - least($3::int, (
  SELECT count(*) FROM unproven_message WHERE yields AND sends_at > now() - interval '1 hour')))`;

/** Finds out whether the message yields. */
const YIELDS = `
  SELECT CASE $4::text WHEN 'repeated' THEN EXISTS (
      SELECT FROM unproven_message
      WHERE account = $5::uuid AND message_id <> $1 AND NOT yields AND sends_at > now() - interval '24 hours')
    ELSE $4::text = 'always' END AS yields`;

/**
 * Gives a message the first instant that has a free slot in the hour before it. A message that asks again keeps its instant. Yielding
 * messages wait for all others. Other messages do not wait behind yielding ones, but take no slot that a yielding message already has.
 */
const TAKE = replannedStatement('take-unproven-slot', { waitMs: COLUMN.float })`
  INSERT INTO unproven_message AS u (message_id, account, yields, sends_at)
  SELECT $1::uuid, $5::uuid, asked.yields, greatest(clock_timestamp(), CASE WHEN asked.yields
    THEN greatest(${hourAfter('yields', '$3::int')}, ${hourAfter('true', '$2::int')})
    ELSE ${hourAfter('NOT yields', LEFT_BY_YIELDING)} END) FROM (${YIELDS}) AS asked
  ON CONFLICT (message_id) DO UPDATE SET sends_at = u.sends_at
  RETURNING (extract(epoch FROM sends_at - clock_timestamp()) * 1000)::float8 AS "waitMs"`;

/** Puts the message off. The wait does not count as an attempt. */
const POSTPONE = replannedStatement('postpone-message')`
  UPDATE messages SET state = 'pending', attempts = attempts - 1, leased_until = NULL,
    not_before = now() + $3::float8 * interval '1 millisecond'
  WHERE id = $1 AND lease_token = $2 AND state = 'sending'`;

/**
 * Delays messages to unproven mailboxes, so that a stranger cannot make the installation flood many of them. No message is dropped.
 * Yielding messages have at most half of the slots, because thousands of them must not delay a message that a person waits for.
 */
export class UnprovenPace {
  private readonly logger = new Logger(UnprovenPace.name);
  private readonly perHour: number;
  private readonly ofYielding: number;

  /** @param factor multiplies UNPROVEN_PER_HOUR */
  constructor(
    private readonly database: DataSource,
    factor: number,
  ) {
    this.perHour = Math.ceil(UNPROVEN_PER_HOUR * factor);
    this.ofYielding = Math.max(1, Math.floor(this.perHour / 2));
  }

  /**
   * @param rule the rule of the kind of the message
   * @param account id of the account that the message is about
   * @throws NotNow when the message has to wait; its lease is given back
   */
  async take({ messageId, token }: Lease, rule: YieldRule, account: string | undefined): Promise<void> {
    const waitMs = await this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK);
      const [taken] = await runPrepared(manager, TAKE, [messageId, this.perHour, this.ofYielding, rule, account]);
      const wait = taken?.waitMs ?? 0;
      if (wait > 0) await runPrepared(manager, POSTPONE, [messageId, token, wait]);
      return wait;
    });
    if (waitMs <= 0) return;
    this.logger.warn(`message ${messageId} waits: too many messages to unproven mailboxes in an hour`);
    throw new NotNow();
  }
}
