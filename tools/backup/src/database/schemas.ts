import pg from 'pg';

/** Each is owned by a role of the same name. */
export const SCHEMAS = ['auth', 'applications', 'documents', 'notifications'] as const;

/** A dump of schemas does not contain them. */
export const EXTENSIONS = ['citext', 'pg_trgm'] as const;

/** Does some work on a connection. */
export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** By `schema.table`. */
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
