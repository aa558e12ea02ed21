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
    /** Version of the password that opened the session. The session ends with a new password. */
    passwordVersion: number;
    /** Whether the login had a second step (ReadSession). */
    hasSecondStep: boolean;
    /** Browser and system, for the list of sessions. */
    device: string | null;
    /** A login that waits for the code of a second factor (HalfLogins). */
    halfLogin: HalfLogin;
    /** Encrypted claims of an identity provider about the person (SessionClaims). */
    claims: string;
  }
}

/** Runs express-session for the routes that open and close sessions. Other routes use ReadSession. */
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
    // The gateway always calls with plain http; the address of the site has the scheme of browsers.
    if (this.settings.secure) request.headers['x-forwarded-proto'] = 'https';
    this.handler(request, response, next);
  }
}
