import { COLUMN, statement } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Totp } from './totp.entity';

/** After `most` wrong codes within `minutes`, an account accepts no code for another `minutes`. RATE_LIMIT_FACTOR does not apply. */
export const WRONG_CODES = { most: 5, minutes: 15 } as const;

const WINDOW = `make_interval(mins => ${WRONG_CODES.minutes})`;

/** The row stays locked until the transaction ends, so that two requests with the same code are decided one after the other. */
export const LOCK_TOTP = statement('lock-totp', {
  secret: COLUMN.text,
  isInForce: COLUMN.boolean,
  lastStep: COLUMN.integer,
  /** 0 unless too many codes were wrong. */
  blockedSeconds: COLUMN.float,
})`
  SELECT secret, confirmed_at IS NOT NULL AS "isInForce", last_step AS "lastStep",
    greatest(0, coalesce(extract(epoch FROM blocked_until - clock_timestamp()), 0))::float8 AS "blockedSeconds"
  FROM auth.totp WHERE user_id = $1 FOR UPDATE`;

export const USE_RECOVERY_CODE = statement('use-recovery-code')`
  WITH used AS (DELETE FROM auth.recovery_code WHERE user_id = $1 AND hash = $2 RETURNING user_id)
  UPDATE auth.totp SET wrong_at = '{}' FROM used WHERE totp.user_id = used.user_id`;

export const COUNT_WRONG_CODE = statement('count-wrong-code', { isBlocked: COLUMN.boolean })`
  WITH counted AS (
    SELECT array_append(array(SELECT at FROM unnest(wrong_at) AS at WHERE at > clock_timestamp() - ${WINDOW}),
      clock_timestamp()) AS recent
    FROM auth.totp WHERE user_id = $1)
  UPDATE auth.totp SET
    wrong_at = CASE WHEN cardinality(recent) < ${WRONG_CODES.most} THEN recent ELSE '{}' END,
    blocked_until = CASE WHEN cardinality(recent) >= ${WRONG_CODES.most} THEN clock_timestamp() + ${WINDOW} END
  FROM counted WHERE user_id = $1
  RETURNING blocked_until IS NOT NULL AS "isBlocked"`;

/** Adds or replaces a secret that is not in force. Changes nothing while a secret is in force. Wrong codes stay counted. */
export const BEGIN_ENROLMENT = statement('begin-totp')`
  INSERT INTO auth.totp (user_id, secret) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE totp.confirmed_at IS NULL`;

export function isTotpInForce(at: DataSource | EntityManager, userId: string): Promise<boolean> {
  return at.getRepository(Totp).existsBy({ userId, confirmedAt: Not(IsNull()) });
}

export type TotpRow = NonNullable<typeof LOCK_TOTP.row>;
