import { runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { sessionIdOf } from '../sessions/signed-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';

const END_SESSION = statement('end-discarded-session')`
  DELETE FROM auth.session WHERE sid = $2 AND sess->>'userId' = $1::text`;

/** Only one that was made a moment ago, and that no other request uses. */
const DELETE_ACCOUNT = statement('delete-discarded-account')`
  DELETE FROM auth.users WHERE id = $1 AND role = 'user' AND password_version = 1 AND address_verified_at IS NULL
    AND created_at > now() - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM auth.session WHERE sess->>'userId' = $1::text)`;

/** Takes back what a refused application or draft has begun: its session, and the account that was made for it. */
@Injectable()
export class DiscardAccount {
  constructor(
    private readonly database: DataSource,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @param request with the cookie of the session, if one was opened */
  async run(userId: string, isNew: boolean, request: Request): Promise<void> {
    const sid = sessionIdOf(request, this.settings);
    if (sid) await runPrepared(this.database, END_SESSION, [userId, sid]);
    if (isNew) await runPrepared(this.database, DELETE_ACCOUNT, [userId]);
  }
}
