import { poolOf } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../config';
import { Session as StoredSession } from './session.entity';

const PgStore = connectPgSimple(session);

/** connect-pg-simple on TypeORM's pool. A session that ended while a request was using it stays ended. */
export class SessionStore extends PgStore {
  private static readonly logger = new Logger(SessionStore.name);
  private readonly loaded = new WeakSet<object>();

  constructor(private readonly database: DataSource) {
    super({
      pool: poolOf(database),
      schemaName: SCHEMA,
      tableName: 'session',
      pruneSessionInterval: false,
      // A session ends seven days after its login, however often it is used.
      disableTouch: true,
      errorLog: (message, err) => SessionStore.logger.warn({ err }, String(message)),
    });
  }

  /** Called for sessions that were read; `generate` creates new ones. */
  override createSession(request: Request, kept: SessionData): Session & SessionData {
    const session = super.createSession(request, kept);
    this.loaded.add(session);
    return session;
  }

  /** @param kept with an expiry, which every session has */
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
