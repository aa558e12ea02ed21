import type { CurrentUser } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { UserHashes } from '@lacorte/identity';
import { noteUser } from '@lacorte/observability';
import { GatheredReads, runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import {
  SEEN_EVERY_SECONDS,
  SESSION_IDLE_SECONDS,
  SESSION_SETTINGS,
  type SessionSettings,
  sessionCookie,
} from './session-settings';
import { readSignedCookie } from './signed-cookie';

const USERS_OF_SESSIONS = {
  name: 'users-of-sessions',
  text: `
    SELECT s.sid, u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
      u.profile_image_url AS "profileImageUrl", u.role,
      s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS}) AS "seenLongAgo"
    FROM auth.session s JOIN auth.users u ON u.id = (s.sess->>'userId')::uuid
    WHERE s.sid = ANY($1::varchar[]) AND s.expire > now()
      AND coalesce((s.sess->>'passwordVersion')::integer, 1) = u.password_version
      AND s.last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`,
};

const SEEN = { name: 'session-seen', text: 'UPDATE auth.session SET last_seen_at = now() WHERE sid = $1' };

type Row = CurrentUser & { sid: string; seenLongAgo: boolean };

/**
 * Whose session a request's cookie names: one statement for all who ask at the moment, a second every few minutes. A changed role
 * and the end of a session count from the next request on.
 */
@Injectable()
export class ReadSession {
  private readonly users: GatheredReads<Row>;

  constructor(
    private readonly database: DataSource,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
    private readonly userHashes: UserHashes,
  ) {
    this.users = new GatheredReads<Row>(database, { statement: USERS_OF_SESSIONS, keyOf: (row) => row.sid });
  }

  async run(request: Request): Promise<CurrentUser | null> {
    const sid = readSignedCookie(cookieOf(request, sessionCookie(this.settings)), this.settings.secrets);
    if (!sid) return null;
    const [row] = await this.users.of(sid);
    if (!row) return null;
    const { sid: _, seenLongAgo, ...user } = row;
    noteUser(this.userHashes.of(user.id));
    if (seenLongAgo) await this.noteUse(sid);
    return user;
  }

  /** Whoever can be recognised is, also when that could not be noted. */
  private async noteUse(sid: string): Promise<void> {
    await runPrepared(this.database, SEEN, [sid]).catch((err: unknown) =>
      this.settings.logger.warn({ err }, 'The use of a session could not be noted'),
    );
  }
}
