import { poolOf, runPrepared, statement } from '@lacorte/persistence';
import { Logger } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type Session, type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../config';
import { Session as StoredSession } from './session.entity';

const PgStore = connectPgSimple(session);

/** Does not wait for the disk: if PostgreSQL crashes right after a login, the user must log in again. */
const KEEP_SESSION = statement('keep-session')`
    INSERT INTO ${SCHEMA}.session (sid, sess, expire)
    SELECT $1, $2, $3 FROM (SELECT set_config('synchronous_commit', 'off', true)) AS not_waited_for
    ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`;

/** connect-pg-simple on TypeORM's pool, with a prepared statement for logins. */
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

  /** For sessions that were read; new ones come from `generate`. */
  override createSession(request: Request, kept: SessionData): Session & SessionData {
    const session = super.createSession(request, kept);
    this.loaded.add(session);
    return session;
  }

  /** @param kept with an expiry, which every session has */
  override set(sid: string, kept: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const { expires } = kept.cookie;
    const keeping = this.loaded.has(kept)
      ? // A session that ended while a request was using it stays ended.
        this.database.getRepository(StoredSession).update({ sid }, { sess: kept, expire: expires ?? undefined })
      : runPrepared(this.database, KEEP_SESSION, [sid, kept, expires]);
    keeping.then(() => done(), done);
  }
}
