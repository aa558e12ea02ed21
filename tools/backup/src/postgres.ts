import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

const DEBIAN = '/usr/lib/postgresql';
const LAST_WORDS = 2_000;

/**
 * Runs a PostgreSQL program. The password is in its environment, because other users cannot read that.
 *
 * @throws Error with the end of its error output
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: string[],
  input: AsyncIterable<Buffer> | Buffer[] = [],
): Promise<void> {
  const child = spawn(pathOf(name), args, {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...connectionEnvironment(databaseUrl) },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-LAST_WORDS);
  });
  const ended = once(child, 'close');
  // A program that exits before it has read everything reports why.
  const [[status]] = await Promise.all([ended, pipeline(Readable.from(input), child.stdin).catch(() => undefined)]);
  if (status !== 0) throw new Error(`${name} has failed: ${complaints.trim() || `exit status ${status}`}`);
}

/** Finds a program. Debian installs the programs of each version outside PATH, and the newest version works with older servers. */
function pathOf(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(DEBIAN, version, 'bin', name)).find((path) => existsSync(path)) ?? name;
}

function connectionEnvironment(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const sslMode = searchParams.get('sslmode');
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
}

/** Schemas of the services, each owned by a role of the same name. */
export const SCHEMAS = ['auth', 'applications', 'documents', 'notifications'] as const;

/** Extensions that the schemas need; a dump of schemas contains no extensions. */
export const EXTENSIONS = ['citext', 'pg_trgm'] as const;

/** Runs `work` on a connection, and closes the connection afterwards. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Counts the rows of every table, by `schema.table`. */
export async function rowsByTable(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `SELECT schemaname || '.' || tablename AS name,
       format('SELECT count(*)::bigint AS count FROM %I.%I', schemaname, tablename) AS statement
     FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const counts: Record<string, number> = {};
  for (const { name, statement } of rows) counts[name] = Number((await client.query(statement)).rows[0].count);
  return counts;
}
