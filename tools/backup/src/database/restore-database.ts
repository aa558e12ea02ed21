import type pg from 'pg';
import { runPostgresProgram } from './program';
import { connected, EXTENSIONS, rowsByTable, SCHEMAS } from './schemas';

const LOCK_TIMEOUT = `SET lock_timeout = '10s'`;

/** User data. A new installation has none; its first administrator does not count. */
const BROUGHT = [
  'SELECT FROM applications.application',
  'SELECT FROM applications.contact',
  'SELECT FROM documents.files',
  'SELECT FROM notifications.messages',
  "SELECT FROM auth.users WHERE role <> 'admin'",
];

/** One statement: all or nothing. Rows about the accounts in other tables of auth go with them. */
const ERASE_AGAIN = `
  WITH erased AS (
      DELETE FROM auth.users WHERE id = ANY($1::uuid[]) RETURNING id, email, address_proven_at),
    ended AS (DELETE FROM auth.session WHERE sess->>'userId' IN (SELECT id::text FROM erased))
  INSERT INTO auth.outbox (id, kind, payload)
  SELECT gen_random_uuid(), 'account-erased', jsonb_strip_nulls(jsonb_build_object(
    'userId', id, 'email', email, 'provenEmail', CASE WHEN address_proven_at IS NOT NULL THEN email END))
  FROM erased`;

export class DatabaseTarget {
  constructor(private readonly url: string) {}

  /** False if there are no schemas. */
  holdsData(): Promise<boolean> {
    return connected(this.url, async (client) => {
      for (const statement of BROUGHT) {
        const table = / FROM (\S+)/.exec(statement)?.[1];
        const { rows } = await client.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [
          table,
        ]);
        if (rows[0]?.isThere && ((await client.query(`${statement} LIMIT 1`)).rowCount ?? 0) > 0) return true;
      }
      return false;
    });
  }

  /**
   * Replaces the schemas. Missing roles are created without a password, which the migration of each service sets.
   *
   * @returns rows of every table
   */
  async restore(dump: AsyncIterable<Buffer>): Promise<Record<string, number>> {
    await connected(this.url, (client) => this.clear(client));
    const database = decodeURIComponent(new URL(this.url).pathname.slice(1));
    const options = ['--dbname', database, '--single-transaction', '--exit-on-error'];
    await runPostgresProgram('pg_restore', this.url, options, dump);
    return connected(this.url, rowsByTable);
  }

  /**
   * Deletes accounts that were erased after the archive was made, with their sessions, and adds the events from which the workers erase
   * the rest (docs/adr/0042).
   *
   * @returns their number; null when the schema is that of a release without such events: migrate first
   */
  eraseAgain(userIds: string[]): Promise<number | null> {
    return connected(this.url, async (client) => {
      const { rows } = await client.query<{ isThere: boolean }>(
        `SELECT to_regclass('auth.outbox') IS NOT NULL AND to_regclass('documents.files') IS NOT NULL AS "isThere"`,
      );
      if (!rows[0]?.isThere) return null;
      return (await client.query(ERASE_AGAIN, [userIds])).rowCount;
    });
  }

  private async clear(client: pg.Client): Promise<void> {
    await client.query(LOCK_TIMEOUT);
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    for (const name of SCHEMAS) {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${name} NOLOGIN`);
    }
    await client.query(`DROP SCHEMA IF EXISTS ${SCHEMAS.join(', ')} CASCADE`);
  }
}
