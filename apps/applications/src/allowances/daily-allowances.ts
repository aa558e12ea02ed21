import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * Maximum number of applications of one account in one tender within 24 hours. A large family needs a few; a help centre has one account
 * per family.
 */
const PER_ACCOUNT = 20;

/** Maximum number of records of each kind that one network (an IPv4 address or an IPv6 /64) may make within 24 hours. */
const PER_NETWORK = { application: 2_000, draft: 2_000, contact: 500, notice: 500 } as const;

type NetworkUse = keyof typeof PER_NETWORK;

/** Uses are counted in periods of ten minutes. A period leaves the count 24 hours after its end. */
const PERIOD = "interval '10 minutes'";
export const COUNTED_FOR = `(interval '24 hours' + ${PERIOD})`;

const USED = statement('network-used', { used: COLUMN.integer, retryAfterSeconds: orNull(COLUMN.integer) })`
  SELECT coalesce(sum(used), 0)::int AS used,
    ceil(extract(epoch FROM min(period) + ${COUNTED_FOR} - clock_timestamp()))::int AS "retryAfterSeconds"
  FROM applications.network_use WHERE kind = $1 AND network = $2 AND period > clock_timestamp() - ${COUNTED_FOR}`;

/** Counts one use and returns all uses. Concurrent transactions of a network wait for each other at the row of the current period. */
const USE = statement('use-network', { used: COLUMN.integer, retryAfterSeconds: COLUMN.integer })`
  WITH counted AS (
    INSERT INTO applications.network_use AS u (kind, network, period, used)
    VALUES ($1, $2, date_bin(${PERIOD}, clock_timestamp(), 'epoch'), 1)
    ON CONFLICT (kind, network, period) DO UPDATE SET used = u.used + 1 RETURNING period, used
  ), earlier AS (
    SELECT e.period, e.used FROM applications.network_use e, counted
    WHERE e.kind = $1 AND e.network = $2 AND e.period < counted.period AND e.period > clock_timestamp() - ${COUNTED_FOR}
  )
  SELECT sum(used)::int AS used,
    ceil(extract(epoch FROM min(period) + ${COUNTED_FOR} - clock_timestamp()))::int AS "retryAfterSeconds"
  FROM (SELECT * FROM counted UNION ALL SELECT * FROM earlier) AS uses`;

/**
 * The application that must leave the count before another is allowed. `$3` is now, `$4` the allowance less one. `$5` is the instant since
 * which the account has its owner, or null. Earlier applications do not count, because a stranger may have sent them.
 */
const OLDEST_COUNTED = statement('oldest-counted-application', { retryAfterSeconds: COLUMN.integer })`
  SELECT ceil(extract(epoch FROM created_at + interval '24 hours' - $3::timestamptz))::int AS "retryAfterSeconds"
  FROM applications.application
  WHERE user_id = $1 AND tender_id = $2
    AND created_at > greatest($3::timestamptz - interval '24 hours', $5::timestamptz)
  ORDER BY created_at DESC OFFSET $4 LIMIT 1`;

/** Bounds what a network and an account may make in a day (docs/limits-and-retention.md). */
export class DailyAllowances {
  constructor(
    private readonly database: DataSource,
    private readonly factor: number,
  ) {}

  /**
   * Counts one use in the transaction that makes the counted record.
   * @param network null or undefined when the gateway named no network
   * @throws DomainError too-many-requests; it rolls back the caller's transaction, so that the refused use is not counted
   */
  async use(manager: EntityManager, kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (!network) return;
    const [uses] = await runPrepared(manager, USE, [kind, network]);
    if (uses && uses.used > this.allowanceOf(kind)) throw tooManyToday(uses.retryAfterSeconds);
  }

  /** Checks without counting, so that no account is made for a request that is then refused. @throws as `use` */
  async requireRoom(kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (!network) return;
    const [uses] = await runPrepared(this.database, USED, [kind, network]);
    if (uses && uses.used >= this.allowanceOf(kind)) throw tooManyToday(uses.retryAfterSeconds);
  }

  private allowanceOf(kind: NetworkUse): number {
    return Math.ceil(PER_NETWORK[kind] * this.factor);
  }

  /** Must run under the lock of the numbering, so that concurrent submissions are counted. @throws DomainError too-many-requests */
  async requireAccountRoom(
    manager: EntityManager,
    { userId, tenderId, at, ownedSince }: { userId: string; tenderId: string; at: Date; ownedSince: string | null },
  ) {
    const values = [userId, tenderId, at, Math.ceil(PER_ACCOUNT * this.factor) - 1, ownedSince];
    const [oldest] = await runPrepared(manager, OLDEST_COUNTED, values);
    if (oldest) throw tooManyToday(oldest.retryAfterSeconds);
  }
}

function tooManyToday(retryAfterSeconds: number | null): DomainError {
  const details = { retryAfterSeconds: Math.max(1, retryAfterSeconds ?? 1) };
  return new DomainError('too-many-requests', 'error.tooManyToday', details);
}
