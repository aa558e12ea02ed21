import {
  ADVISORY_LOCKS,
  COLUMN,
  countAffected,
  replannedStatement,
  runPrepared,
  statement,
} from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { MessageTaken, NotNow } from './fault';
import type { Lease } from './lease';

/**
 * Messages per hour of the whole installation that a stranger can cause and whose mailbox is not proven. The last evening of a tender
 * brings fewer new applicants. `RATE_LIMIT_FACTOR` multiplies it.
 */
export const UNPROVEN_PER_HOUR = 3_000;

const LOCK = statement('lock-unproven-pace')`SELECT FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.unprovenPace})`;

/** Gives a message the first instant that has fewer than `$2` messages in the hour before it; a message keeps the instant that it has. */
const TAKE = replannedStatement('take-unproven-slot', { waitMs: COLUMN.float })`
  INSERT INTO unproven_message AS u (message_id, sends_at)
  SELECT $1, greatest(clock_timestamp(), (
    SELECT sends_at FROM unproven_message ORDER BY sends_at DESC OFFSET $2 - 1 LIMIT 1) + interval '1 hour')
  ON CONFLICT (message_id) DO UPDATE SET sends_at = u.sends_at
  RETURNING (extract(epoch FROM sends_at - clock_timestamp()) * 1000)::float8 AS "waitMs"`;

const POSTPONE = replannedStatement('postpone-message')`
  UPDATE messages SET state = 'pending', leased_until = NULL, not_before = now() + $3::float8 * interval '1 millisecond'
  WHERE id = $1 AND claimed_by = $2 AND state = 'sending'`;

/** Delays messages to unproven mailboxes, so that a stranger cannot make the installation flood many of them. None is dropped. */
export class UnprovenPace {
  private readonly logger = new Logger(UnprovenPace.name);
  private readonly perHour: number;

  /** @param factor of the allowance */
  constructor(
    private readonly database: DataSource,
    factor: number,
  ) {
    this.perHour = Math.ceil(UNPROVEN_PER_HOUR * factor);
  }

  /** @throws NotNow when the message has to wait; its claim is given back */
  async take({ messageId, token }: Lease): Promise<void> {
    const waitMs = await this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK);
      const [taken] = await runPrepared(manager, TAKE, [messageId, this.perHour]);
      const wait = taken?.waitMs ?? 0;
      if (wait > 0 && (await countAffected(manager, POSTPONE, [messageId, token, wait])) === 0)
        throw new MessageTaken();
      return wait;
    });
    if (waitMs <= 0) return;
    this.logger.warn(`message ${messageId} waits: too many messages to unproven mailboxes in an hour`);
    throw new NotNow('too many messages to unproven mailboxes in an hour', waitMs);
  }
}
