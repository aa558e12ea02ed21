import type { CurrentUser } from '@lacorte/contracts';
import { UserHashes } from '@lacorte/identity';
import { noteUser } from '@lacorte/observability';
import { COLUMN, GatheredReads, statement } from '@lacorte/persistence';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { type Account, PUBLIC_ACCOUNT, PUBLIC_COLUMNS } from '../accounts/account-statements';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { Session } from './session.entity';
import { SEEN_EVERY_SECONDS, SESSION_IDLE_SECONDS, sessionIdOf } from './session-cookie';

/** Sessions `s` with their account `u` and its confirmed second factor `t`. */
export const SESSIONS_WITH_ACCOUNT = `
  auth.session s JOIN auth.users u ON u.id = (s.sess->>'userId')::uuid
    LEFT JOIN auth.totp t ON t.user_id = u.id AND t.confirmed_at IS NOT NULL`;

/** Sessions that have neither expired nor idled too long. */
export const IS_ALIVE = `
  s.expire > now() AND s.last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;

/**
 * Sessions of SESSIONS_WITH_ACCOUNT that act for their account. They were opened with the current password. They had the second step, or
 * are older than the second factor.
 */
export const ACTS_FOR_ACCOUNT = `${IS_ALIVE}
  AND (s.sess->>'passwordVersion')::integer = u.password_version
  AND (t.user_id IS NULL OR s.sess->>'hasSecondStep' = 'true' OR s.created_at <= t.confirmed_at)`;

const USERS_OF_SESSIONS = statement('users-of-sessions', {
  ...PUBLIC_ACCOUNT,
  sid: COLUMN.varchar,
  seenLongAgo: COLUMN.boolean,
})`
    SELECT s.sid, ${PUBLIC_COLUMNS}, t.user_id IS NOT NULL AS "totpEnabled",
      s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) AS "seenLongAgo"
    FROM ${SESSIONS_WITH_ACCOUNT} WHERE s.sid = ANY($1::varchar[]) AND ${ACTS_FOR_ACCOUNT}`;

/** Turns an account into the object that its owner and the pages get, without the password. */
export function toCurrentUser(
  account: Pick<Account, keyof typeof PUBLIC_ACCOUNT>,
  isMfaRequired: boolean,
): CurrentUser {
  const { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language, totpEnabled } = account;
  const user = { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language };
  return role === 'admin' ? { ...user, mfa: { enabled: totpEnabled, required: isMfaRequired } } : user;
}

/** Reads the user of a request's session. A changed role and the end of a session take effect with the next request. */
@Injectable()
export class ReadSession {
  private readonly logger = new Logger(ReadSession.name);
  private readonly users;

  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    private readonly userHashes: UserHashes,
  ) {
    this.users = new GatheredReads(database, { statement: USERS_OF_SESSIONS, keyOf: ({ sid }) => sid });
  }

  async run(request: Request): Promise<CurrentUser | null> {
    const sid = sessionIdOf(request, this.settings);
    if (!sid) return null;
    const [row] = await this.users.of(sid);
    if (!row) return null;
    noteUser(this.userHashes.of(row.id));
    // A use that cannot be recorded must not end the session.
    const noteFailure = (err: unknown) => this.logger.warn({ err }, 'could not record the use of a session');
    const seen = { lastSeenAt: () => 'now()' };
    if (row.seenLongAgo) await this.database.getRepository(Session).update({ sid }, seen).catch(noteFailure);
    return toCurrentUser(row, this.settings.isMfaRequired);
  }
}
