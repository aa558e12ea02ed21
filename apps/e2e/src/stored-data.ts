import { product } from './product';

/** Tables of the whole database that have this text anywhere. */
export async function tablesWith(text: string): Promise<string[]> {
  const tables = await product.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('auth', 'applications', 'documents', 'notifications')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const has = `SELECT 1 FROM ${name} r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`;
    if ((await product.query(has, [text])).length > 0) found.push(name);
  }
  return found.sort();
}
