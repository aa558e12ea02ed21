import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { EXTENSIONS, SCHEMAS } from '../src/postgres';

/** A database of the latest release, with a few applications and what belongs to them (docs/migrations.md). */
const DUMP = new URL('./latest-release.sql', import.meta.url);

/** Fills an empty database. */
export async function loadLatestRelease(client: pg.Client): Promise<void> {
  for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION ${extension}`);
  // Every dump begins with this statement, because functions name tables that come after them.
  await client.query('SET check_function_bodies = false');
  await client.query(await readFile(DUMP, 'utf8'));
  // The file leaves out the positions of sequences. A migration takes the next number of the list of migrations.
  for (const schema of SCHEMAS) {
    await client.query(`SELECT setval('${schema}.migrations_id_seq', max(id)) FROM ${schema}.migrations`);
  }
}
