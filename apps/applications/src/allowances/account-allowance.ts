import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { tooManyToday } from './network-allowances';

/** Applications of one account in one tender within 24 hours. A large family needs a few, a help centre has an account per family. */
const PER_DAY = 20;

/** The application whose age decides, if there are so many; `$3` is the instant of the submission. */
const OLDEST_COUNTED = statement('oldest-counted-application', { retryAfterSeconds: COLUMN.integer })`
  SELECT ceil(extract(epoch FROM created_at + interval '24 hours' - $3::timestamptz))::int AS "retryAfterSeconds"
  FROM applications.application
  WHERE user_id = $1 AND tender_id = $2 AND created_at > $3::timestamptz - interval '24 hours'
  ORDER BY created_at DESC OFFSET $4 LIMIT 1`;

/** Bounds the applications of one account. */
export class AccountAllowance {
  private readonly most: number;

  /** @param factor multiplies the allowance (`RATE_LIMIT_FACTOR`) */
  constructor(factor: number) {
    this.most = Math.ceil(PER_DAY * factor);
  }

  /**
   * Under the lock of the numbering, so that concurrent submissions are counted.
   *
   * @throws DomainError too-many-requests
   */
  async require(manager: EntityManager, { userId, tenderId, at }: { userId: string; tenderId: string; at: Date }) {
    const values = [userId, tenderId, at, this.most - 1];
    const [oldest] = await runPrepared(manager, OLDEST_COUNTED, values);
    if (oldest) throw tooManyToday(oldest.retryAfterSeconds);
  }
}
