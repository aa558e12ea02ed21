import type { UserSession } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { ACTS_FOR_ACCOUNT, SESSIONS_WITH_ACCOUNT } from './live-session';
import { sessionIdOf } from './signed-cookie';

const SELECT_SESSIONS = statement('sessions-of-user', {
  id: COLUMN.text,
  createdAt: COLUMN.instant,
  lastSeenAt: COLUMN.instant,
  device: orNull(COLUMN.text),
  current: COLUMN.boolean,
})`
  SELECT s.public_id::text AS "id", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.sess->>'device' AS "device",
    s.sid IS NOT DISTINCT FROM $2::text AS "current"
  FROM ${SESSIONS_WITH_ACCOUNT}
  WHERE s.sess->>'userId' = $1::text AND ${ACTS_FOR_ACCOUNT}
  ORDER BY s.last_seen_at DESC, s.created_at DESC`;

/** The sessions that act for an account, newest use first. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async run(userId: string, request: Request): Promise<UserSession[]> {
    const values = [userId, sessionIdOf(request, this.settings)];
    const rows = await runPrepared(this.database, SELECT_SESSIONS, values);
    return rows.map(({ id, createdAt, lastSeenAt, device, current }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      device,
      current,
    }));
  }
}
