import { API, type UserSession } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { COLUMN, countAffected, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Controller, Delete, Get, HttpCode, Inject, Injectable, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { ACTS_FOR_ACCOUNT, SESSIONS_WITH_ACCOUNT } from './read-session';
import { sessionIdOf } from './session-cookie';

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

const END_ONE = statement('end-session')`
  DELETE FROM auth.session WHERE public_id = $2 AND sess->>'userId' = $1`;

/** Ends all sessions of the account `$1` except the one with the id `$2`. */
export const END_OTHERS = statement('end-other-sessions')`
  DELETE FROM auth.session WHERE sess->>'userId' = $1 AND sid IS DISTINCT FROM $2::text`;

@Injectable()
export class SessionList {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async of(userId: string, request: Request): Promise<UserSession[]> {
    const values = [userId, sessionIdOf(request, this.settings)];
    const rows = await runPrepared(this.database, SELECT_SESSIONS, values);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }));
  }

  /** Ends the session with the public id. @throws DomainError not-found, also for another account's session */
  async endOne(userId: string, id: string): Promise<void> {
    const ended = await countAffected(this.database, END_ONE, [userId, id]);
    if (ended === 0) throw new DomainError('not-found', 'accounts.sessionNotFound');
  }

  async endOthers(userId: string, request: Request, at: DataSource | EntityManager = this.database): Promise<void> {
    await runPrepared(at, END_OTHERS, [userId, sessionIdOf(request, this.settings)]);
  }
}

@LoggedIn()
@Controller()
export class SessionListController {
  constructor(private readonly sessions: SessionList) {}

  @Get(API.sessions)
  list(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<UserSession[]> {
    return this.sessions.of(userId, request);
  }

  @Delete(API.sessions)
  @HttpCode(204)
  endOthers(@IdentityOf() { userId }: Identity, @Req() request: Request): Promise<void> {
    return this.sessions.endOthers(userId, request);
  }

  @Delete(API.session.pattern)
  @HttpCode(204)
  end(
    @IdentityOf() { userId }: Identity,
    @Param('id', new IdPipe('accounts.sessionNotFound')) id: string,
  ): Promise<void> {
    return this.sessions.endOne(userId, id);
  }
}
