import { Inject, Injectable, type NestMiddleware, type OnModuleDestroy } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { SCHEMA } from '../database';
import { SESSION_MS, SESSION_SETTINGS, type SessionSettings, sessionCookie } from './session-settings';

declare module 'express-session' {
  interface SessionData {
    userId: string;
  }
}

const PgStore = connectPgSimple(session);
/** Only logins and logouts come through here. */
const POOL_SIZE = 4;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * express-session with its PostgreSQL store, for the routes that open and close sessions. Reading one needs a single
 * statement, without this machinery: see ReadSession. Expired rows are ignored until they are removed (RemoveExpiredSessions).
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware, OnModuleDestroy {
  private readonly store: InstanceType<typeof PgStore>;
  private readonly handler: RequestHandler;

  constructor(@Inject(SESSION_SETTINGS) private readonly settings: SessionSettings) {
    this.store = new PgStore({
      conObject: {
        connectionString: settings.databaseUrl,
        max: POOL_SIZE,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      },
      schemaName: SCHEMA,
      tableName: 'session',
      pruneSessionInterval: false,
      errorLog: (message, err) => settings.logger.warn({ err }, String(message)),
    });
    this.handler = session({
      name: sessionCookie(settings),
      secret: settings.secrets,
      store: this.store,
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

  async onModuleDestroy(): Promise<void> {
    await this.store.close();
  }
}
