import { DomainError } from '@lacorte/errors';
import { ADVISORY_LOCKS, COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
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

const LOCK = statement(
  'lock-network',
)`SELECT FROM pg_advisory_xact_lock(${ADVISORY_LOCKS.network}, hashtext($1::text || ' ' || $2::text))`;

const USED = statement('network-used', { used: COLUMN.integer, retryAfterSeconds: orNull(COLUMN.integer) })`
  SELECT coalesce(sum(used), 0)::int AS used,
    ceil(extract(epoch FROM min(period) + ${COUNTED_FOR} - clock_timestamp()))::int AS "retryAfterSeconds"
  FROM applications.network_use WHERE kind = $1 AND network = $2 AND period > clock_timestamp() - ${COUNTED_FOR}`;

const USE = statement('use-network')`
  INSERT INTO applications.network_use AS u (kind, network, period, used)
  VALUES ($1, $2, date_bin(${PERIOD}, clock_timestamp(), 'epoch'), 1)
  ON CONFLICT (kind, network, period) DO UPDATE SET used = u.used + 1`;

/**
 * The application that must leave the count before another is allowed. `$3` is now, `$4` the allowance less one. `$5` is the instant from
 * which the account has its owner, or null; a stranger may have sent those before.
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
   * Counts one use in the transaction that makes the counted record. Concurrent transactions of a network wait for each other.
   * @param network null or undefined when the gateway named none
   * @throws DomainError too-many-requests
   */
  async use(manager: EntityManager, kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (!network) return;
    await runPrepared(manager, LOCK, [kind, network]);
    await this.check(manager, kind, network);
    await runPrepared(manager, USE, [kind, network]);
  }

  /** Checks without counting, so that no account is made for a request that is then refused. @throws as `use` */
  async requireRoom(kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (network) await this.check(this.database, kind, network);
  }

  private async check(at: DataSource | EntityManager, kind: NetworkUse, network: string): Promise<void> {
    const [row] = await runPrepared(at, USED, [kind, network]);
    if (row && row.used >= Math.ceil(PER_NETWORK[kind] * this.factor)) throw tooManyToday(row.retryAfterSeconds);
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
