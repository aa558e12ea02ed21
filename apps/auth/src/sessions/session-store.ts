import type { Logger } from '@lacorte/observability';
import { poolOf, runPrepared } from '@lacorte/persistence';
import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import { SCHEMA } from '../database';

const PgStore = connectPgSimple(session);

/**
 * Not waited for until it is on the disk: a PostgreSQL that crashes within half a second of a login may forget it, and the person
 * logs in again. The end of a session is waited for.
 */
const KEEP_SESSION = {
  name: 'keep-session',
  text: `
    INSERT INTO ${SCHEMA}.session (sid, sess, expire)
    SELECT $1, $2, $3 FROM (SELECT set_config('synchronous_commit', 'off', true)) AS not_waited_for
    ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`,
};

/** connect-pg-simple on the connections that auth has anyway, with a prepared statement for what each login writes. */
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
      errorLog: (message, err) => logger.warn({ err }, String(message)),
    });
  }

  /** @param kept with the end of its cookie's life, which every session here has */
  override set(sid: string, kept: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const values = [sid, kept, kept.cookie.expires];
    runPrepared(this.database, KEEP_SESSION, values).then(() => done(), done);
  }
}
