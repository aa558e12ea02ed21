import { resolve } from 'node:path';
import { RunningProduct } from '@lacorte/testing/product';

export const ROOT = resolve(import.meta.dirname, '../../..');
/** Folder with a folder for each run. */
export const PRODUCT_FOLDERS = resolve(ROOT, '.test/e2e');
/** Folder of this run. The configuration has set its name. */
export const PRODUCT_FOLDER = resolve(PRODUCT_FOLDERS, process.env.E2E_LOCAL_DIR ?? '');

export const product = new RunningProduct(PRODUCT_FOLDER);

/** Returns the tables of the whole database that contain this text. */
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
