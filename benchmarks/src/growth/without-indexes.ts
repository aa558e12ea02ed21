import type pg from 'pg';

/** Of a table, those that no constraint needs. */
const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/** Runs `work` on a table that has none of its indexes meanwhile: many rows are then added faster, and the indexes made anew. */
export async function withoutIndexes(client: pg.ClientBase, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(INDEXES, [table]);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  await client.query("SET maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
}
