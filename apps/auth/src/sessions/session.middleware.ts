import { cookieOptions } from '@lacorte/http-server';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { DataSource } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import type { HalfLogin } from './half-logins';
import { SESSION_MS, sessionCookie } from './session-cookie';
import { SessionStore } from './session-store';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Version of the password that opened the session, which ends with a new password. */
    passwordVersion: number;
    /** The login was by two steps, since a second factor was in force (ReadSession). */
    hasSecondStep: boolean;
    /** Browser and system, for the list of sessions. */
    device: string | null;
    /** The right password of an account with TOTP: a session opens with the right code (HalfLogins). */
    halfLogin: HalfLogin;
    /** Encrypted: what an identity provider said of the person (SessionClaims). */
    claims: string;
  }
}

/**
 * express-session for the routes that open and close sessions. ReadSession reads them with a single statement. Expired rows
 * are ignored until RemoveExpiredRecords deletes them.
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  private readonly handler: RequestHandler;

  constructor(
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    database: DataSource,
  ) {
    this.handler = session({
      name: sessionCookie(settings),
      secret: settings.secrets,
      store: new SessionStore(database),
      resave: false,
      saveUninitialized: false,
      proxy: settings.secure,
      cookie: { ...cookieOptions(settings.secure), maxAge: SESSION_MS },
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    // The gateway always uses plain http; PUBLIC_URL has the scheme of browsers.
    if (this.settings.secure) request.headers['x-forwarded-proto'] = 'https';
    this.handler(request, response, next);
  }
}
