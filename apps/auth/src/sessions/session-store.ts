import type { Logger } from '@lacorte/observability';
import { poolOf, runPrepared, statement } from '@lacorte/persistence';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../database';

const PgStore = connectPgSimple(session);

/** Does not wait for the disk: if PostgreSQL crashes right after a login, the user must log in again. */
const KEEP_SESSION = statement('keep-session')`
    INSERT INTO ${SCHEMA}.session (sid, sess, expire)
    SELECT $1, $2, $3 FROM (SELECT set_config('synchronous_commit', 'off', true)) AS not_waited_for
    ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`;

/** connect-pg-simple on TypeORM's pool, with a prepared statement for logins. */
export class SessionStore extends PgStore {
  constructor(
    private readonly database: DataSource,
    logger: Logger,
  ) {
    super({
      pool: poolOf(database),
      schemaName: SCHEMA,
      tableName: 'session',
      pruneSessionInterval: false,
      // A session ends seven days after its login, however often it is used.
      disableTouch: true,
      errorLog: (message, err) => logger.warn({ err }, String(message)),
    });
  }

  /** @param kept with an expiry, which every session has */
  override set(sid: string, kept: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const values = [sid, kept, kept.cookie.expires];
    runPrepared(this.database, KEEP_SESSION, values).then(() => done(), done);
  }
}
