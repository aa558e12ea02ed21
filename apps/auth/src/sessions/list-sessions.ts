import type { UserSession } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { SESSION_IDLE_SECONDS, SESSION_SETTINGS, type SessionSettings } from './session-settings';
import { sessionIdOf } from './signed-cookie';

/** Those that still work; newest use first. */
const SELECT_SESSIONS = {
  name: 'sessions-of-user',
  text: `
    SELECT s.public_id AS "id", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.sess->>'device' AS "device",
      s.sid IS NOT DISTINCT FROM $2::text AS "current"
    FROM auth.session s JOIN auth.users u ON u.id = $1::uuid
    WHERE s.sess->>'userId' = $1::text AND s.public_id IS NOT NULL AND s.expire > now()
      AND coalesce((s.sess->>'passwordVersion')::integer, 1) = u.password_version
      AND s.last_seen_at > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})
    ORDER BY s.last_seen_at DESC, s.created_at DESC`,
};

type Row = Omit<UserSession, 'createdAt' | 'lastSeenAt'> & { createdAt: Date; lastSeenAt: Date };

/** The sessions of an account. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly database: DataSource,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  async run(userId: string, request: Request): Promise<UserSession[]> {
    const values = [userId, sessionIdOf(request, this.settings)];
    const rows = await runPrepared<Row>(this.database, SELECT_SESSIONS, values);
    return rows.map(({ id, createdAt, lastSeenAt, device, current }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device,
      current,
    }));
  }
}
