import { runPostgresProgram } from './program';
import { connected, rowsByTable, SCHEMAS } from './schemas';

const NO_TIME_LIMIT = 'SET statement_timeout = 0';

interface DumpedDatabase {
  tables: Record<string, number>;
  fileKeys: string[];
}

/**
 * Dumps the schemas of all services at one instant.
 *
 * @returns the counts at that instant
 */
export function dumpDatabase(url: string, file: string): Promise<DumpedDatabase> {
  return connected(url, async (client) => {
    await client.query(NO_TIME_LIMIT);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot');
    const tables = await rowsByTable(client);
    const files = await client.query<{ key: string }>('SELECT object_key AS key FROM documents.files ORDER BY 1');
    const schemas = SCHEMAS.flatMap((schema) => ['--schema', schema]);
    const options = ['--format', 'custom', '--snapshot', String(rows[0]?.snapshot), '--lock-wait-timeout', '30s'];
    await runPostgresProgram('pg_dump', url, [...options, ...schemas, '--file', file]);
    return { tables, fileKeys: files.rows.map(({ key }) => key) };
  });
}
