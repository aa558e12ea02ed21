import type { CurrentUser } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { runPrepared } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { SESSION_COOKIE, SESSION_SETTINGS, type SessionSettings } from './session-settings';
import { readSignedCookie } from './signed-cookie';

const USER_OF_SESSION = {
  name: 'user-of-session',
  text: `
    SELECT u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
      u.profile_image_url AS "profileImageUrl", u.role
    FROM auth.session s JOIN auth.users u ON u.id = (s.sess->>'userId')::uuid
    WHERE s.sid = $1 AND s.expire > now()`,
};

/** Whose session a request's cookie names: one statement, and a changed role counts from the next request on. */
@Injectable()
export class ReadSession {
  constructor(
    private readonly database: DataSource,
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
  ) {}

  async run(request: Request): Promise<CurrentUser | null> {
    const sid = readSignedCookie(cookieOf(request, SESSION_COOKIE), this.settings.secret);
    if (!sid) return null;
    const [user] = await runPrepared<CurrentUser>(this.database, USER_OF_SESSION, [sid]);
    return user ?? null;
  }
}
