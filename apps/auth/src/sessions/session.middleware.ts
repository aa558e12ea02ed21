import { cookieOptions } from '@lacorte/http-server';
import { poolOf } from '@lacorte/persistence';
import { Inject, Injectable, Logger, type NestMiddleware } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../config';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import type { HalfLogin } from './half-logins';
import { Session as StoredSession } from './session.entity';
import { SESSION_MS, sessionCookie } from './session-cookie';

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

const PgStore = connectPgSimple(session);

/** connect-pg-simple on TypeORM's pool. A session that ended while a request was using it stays ended. */
class SessionStore extends PgStore {
  private static readonly logger = new Logger(SessionStore.name);
  private readonly loaded = new WeakSet<object>();

  constructor(private readonly database: DataSource) {
    super({
      pool: poolOf(database),
      schemaName: SCHEMA,
      tableName: 'session',
      pruneSessionInterval: false,
      // A session ends seven days after its login, even if it is used every day.
      disableTouch: true,
      errorLog: (message, err) => SessionStore.logger.warn({ err }, String(message)),
    });
  }

  /** Called for sessions that were read, not for new ones. `set` needs the difference. */
  override createSession(request: Request, kept: SessionData): Session & SessionData {
    const session = super.createSession(request, kept);
    this.loaded.add(session);
    return session;
  }

  /** @param kept session data with an expiry; every session has one */
  override set(sid: string, kept: SessionData, done: (error?: unknown) => void = () => undefined): void {
    if (!this.loaded.has(kept)) {
      super.set(sid, kept, done);
      return;
    }
    const expire = kept.cookie.expires ?? undefined;
    const keeping = this.database.getRepository(StoredSession).update({ sid }, { sess: kept, expire });
    keeping.then(() => done(), done);
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
    // The gateway calls with plain http, but the session cookie needs the scheme that browsers use.
    if (this.settings.secure) request.headers['x-forwarded-proto'] = 'https';
    this.handler(request, response, next);
  }
}
