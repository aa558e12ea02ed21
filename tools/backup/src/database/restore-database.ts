import pg from 'pg';
import { runPostgresProgram } from './program';
import { EXTENSIONS, rowsByTable, SCHEMAS } from './schemas';

const LOCK_TIMEOUT = `SET lock_timeout = '10s'`;

/**
 * What a database that the product has just been set up in does not have: anything that people have brought.
 * The first administrator is not counted.
 */
const BROUGHT = [
  'SELECT FROM applications.application',
  'SELECT FROM applications.contact',
  'SELECT FROM documents.files',
  'SELECT FROM notifications.messages',
  "SELECT FROM auth.users WHERE role <> 'admin'",
];

/** Puts dumped schemas into the place of those that are there. */
export class DatabaseTarget {
  constructor(private readonly url: string) {}

  /** Whether people have brought anything; false when there are no schemas at all. */
  holdsData(): Promise<boolean> {
    return this.connected(async (client) => {
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
   * Restores a dump. Roles that are missing are made without a password: the migration of each service sets it.
   *
   * @returns rows of every table
   */
  async restore(dump: AsyncIterable<Buffer>): Promise<Record<string, number>> {
    await this.connected((client) => this.clear(client));
    const database = decodeURIComponent(new URL(this.url).pathname.slice(1));
    const options = ['--dbname', database, '--single-transaction', '--exit-on-error'];
    await runPostgresProgram('pg_restore', this.url, options, dump);
    return this.connected(rowsByTable);
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

  private async connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
