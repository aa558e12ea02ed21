import { SESSION_IDLE_SECONDS } from './session-cookie';

/** Sessions `s` with their account `u` and its confirmed second factor `t`. */
export const SESSIONS_WITH_ACCOUNT = `
  auth.session s JOIN auth.users u ON u.id = (s.sess->>'userId')::uuid
    LEFT JOIN auth.totp t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL`;

/** A session that has neither expired nor idled too long. */
export const IS_ALIVE = `
  s.expire > now() AND s.last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;

/**
 * A session of SESSIONS_WITH_ACCOUNT that acts for its account: opened by the current password, and with the second step where the
 * account has one. A second factor that comes into force ends all sessions but the one that switched it on. A login whose password
 * was checked just before opens its session afterwards: without the second step it has no user.
 */
export const ACTS_FOR_ACCOUNT = `${IS_ALIVE}
  AND (s.sess->>'passwordVersion')::integer = u.password_version
  AND (t.user_id IS NULL OR s.sess->>'hasSecondStep' = 'true' OR s.created_at <= t.confirmed_at)`;
