import { DomainError } from '@lacorte/errors';
import { ADVISORY_LOCKS, COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

/** Number of each that one network (an IPv4 address, an IPv6 /64) may make within 24 hours. */
const PER_DAY = { application: 2_000, draft: 2_000, contact: 500, notice: 500 } as const;

export type NetworkUse = keyof typeof PER_DAY;

/** Uses are counted by the ten minutes in which they happened, and leave the count 24 hours after these. */
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

/** Bounds what one network makes in a day (docs/limits-and-retention.md). */
export class NetworkAllowances {
  /** @param factor multiplies the allowances (`RATE_LIMIT_FACTOR`) */
  constructor(
    private readonly database: DataSource,
    private readonly factor: number,
  ) {}

  /**
   * Counts one use in the transaction that makes what is counted: what is rolled back does not count, and concurrent transactions of a
   * network wait for each other.
   *
   * @param network null or undefined when the gateway named none
   * @throws DomainError too-many-requests
   */
  async use(manager: EntityManager, kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (!network) return;
    await runPrepared(manager, LOCK, [kind, network]);
    await this.check(manager, kind, network);
    await runPrepared(manager, USE, [kind, network]);
  }

  /**
   * The same check without counting, before an account is made for what would then be refused.
   *
   * @throws DomainError too-many-requests
   */
  async requireRoom(kind: NetworkUse, network: string | null | undefined): Promise<void> {
    if (network) await this.check(this.database, kind, network);
  }

  private async check(at: DataSource | EntityManager, kind: NetworkUse, network: string): Promise<void> {
    const [row] = await runPrepared(at, USED, [kind, network]);
    if (row && row.used >= Math.ceil(PER_DAY[kind] * this.factor)) throw tooManyToday(row.retryAfterSeconds);
  }
}

/** The refusal of a request beyond an allowance of a day. */
export function tooManyToday(retryAfterSeconds: number | null): DomainError {
  const details = { retryAfterSeconds: Math.max(1, retryAfterSeconds ?? 1) };
  return new DomainError('too-many-requests', 'error.tooManyToday', details);
}
