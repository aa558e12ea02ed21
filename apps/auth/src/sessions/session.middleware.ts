import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { DataSource } from 'typeorm';
import { SESSION_MS, SESSION_SETTINGS, type SessionSettings, sessionCookie } from './session-settings';
import { SessionStore } from './session-store';

declare module 'express-session' {
  interface SessionData {
    userId: string;
    /** Of the password that opened it: a session does not outlive a new one. */
    passwordVersion: number;
  }
}

/**
 * express-session with its PostgreSQL store, for the routes that open and close sessions. Reading one needs a single
 * statement, without this machinery: see ReadSession. Expired rows are ignored until they are removed (RemoveExpiredSessions).
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  private readonly handler: RequestHandler;

  constructor(
    @Inject(SESSION_SETTINGS) private readonly settings: SessionSettings,
    database: DataSource,
  ) {
    this.handler = session({
      name: sessionCookie(settings),
      secret: settings.secrets,
      store: new SessionStore(database, settings.logger),
      resave: false,
      saveUninitialized: false,
      proxy: settings.secure,
      cookie: { httpOnly: true, sameSite: 'lax', path: '/', secure: settings.secure, maxAge: SESSION_MS },
    });
  }

  use(request: Request, response: Response, next: NextFunction): void {
    // PUBLIC_URL says how browsers come; the hop from the gateway to here is always plain.
    if (this.settings.secure) request.headers['x-forwarded-proto'] = 'https';
    this.handler(request, response, next);
  }
}
