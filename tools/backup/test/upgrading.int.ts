import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EXTENSIONS, rowsByTable, SCHEMAS } from '../src/database/schemas';
import { Installation } from './installation';

/** The schemas as the release before this one left them, with a few applications and what belongs to them. */
const PREVIOUS_RELEASE = new URL('./previous-release.sql', import.meta.url);

/** Of every table but the lists of migrations: each column that there was, row by row. */
async function contentOf(client: pg.Client, columns: Map<string, string[]>): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const [table, names] of columns) {
    const list = names.map((name) => client.escapeIdentifier(name)).join(', ');
    content[table] = (await client.query({ text: `SELECT ${list} FROM ${table} ORDER BY 1`, rowMode: 'array' })).rows;
  }
  return content;
}

async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_schema || '.' || table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = ANY($1) AND table_name <> 'migrations' GROUP BY 1 ORDER BY 1`,
    [SCHEMAS],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

describe('the schemas of the previous release, with data in them', () => {
  let installation: Installation;
  let client: pg.Client;
  let before: Record<string, unknown[]>;
  let after: Record<string, unknown[]>;
  beforeAll(async () => {
    installation = await Installation.start();
    client = new pg.Client({ connectionString: installation.postgres.adminUrl });
    await client.connect();
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION ${extension}`);
    for (const role of SCHEMAS) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    await client.query(await readFile(PREVIOUS_RELEASE, 'utf8'));
    const columns = await columnsOf(client);
    before = await contentOf(client, columns);
    await installation.migrate();
    after = await contentOf(client, columns);
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await installation?.stop();
  });

  it('hold something in each place that people fill', () => {
    const filled = Object.keys(before).filter((table) => before[table]?.length);
    expect(filled).toEqual(
      expect.arrayContaining([
        'applications.application',
        'applications.contact',
        'applications.outbox',
        'auth.session',
      ]),
    );
    expect(filled).toEqual(
      expect.arrayContaining(['auth.users', 'documents.files', 'documents.uploads', 'notifications.messages']),
    );
  });

  it('keep every row and every value when today’s migrations run on them', () => {
    expect(after).toEqual(before);
  });

  it('end as an empty database does', async () => {
    const empty = await Installation.start();
    try {
      await empty.migrate();
      const fresh = new pg.Client({ connectionString: empty.postgres.adminUrl });
      await fresh.connect();
      expect(await shapeOf(client)).toEqual(await shapeOf(fresh));
      await fresh.end();
    } finally {
      await empty.stop();
    }
  }, 120_000);

  it('have every rule checked and every index in use', async () => {
    const { rows } = await client.query(
      `SELECT conname AS name FROM pg_constraint WHERE NOT convalidated AND connamespace::regnamespace::text = ANY($1)
       UNION ALL SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT i.indisvalid AND c.relnamespace::regnamespace::text = ANY($1)`,
      [SCHEMAS],
    );
    expect(rows).toEqual([]);
  });

  it('know which uploads are attached, and whose browsers have applied', async () => {
    const { rows } = await client.query<{ attached: boolean; applied: boolean; named: boolean; browser: boolean }>(
      `SELECT attached, applied, EXISTS (SELECT FROM documents.files WHERE upload_id = u.id) AS named,
         EXISTS (SELECT FROM documents.uploads o JOIN documents.files f ON f.upload_id = o.id
           WHERE o.upload_session = u.upload_session) AS browser
       FROM documents.uploads u`,
    );
    expect(rows.some(({ attached }) => attached)).toBe(true);
    expect(rows.filter(({ attached, named }) => attached !== named)).toEqual([]);
    expect(rows.filter(({ applied, browser }) => applied !== browser)).toEqual([]);
  });

  it('are migrated once', async () => {
    const rows = await rowsByTable(client);
    await installation.migrate();
    expect(await rowsByTable(client)).toEqual(rows);
  }, 60_000);
});

/** Columns, rules and indexes of the services' tables. */
async function shapeOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT table_schema AS schema, table_name AS of, column_name AS name, data_type || coalesce(column_default, '') AS is
     FROM information_schema.columns WHERE table_schema = ANY($1)
     UNION ALL SELECT schemaname, tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = ANY($1)
     UNION ALL SELECT connamespace::regnamespace::text, conrelid::regclass::text, conname, pg_get_constraintdef(oid)
       FROM pg_constraint WHERE connamespace::regnamespace::text = ANY($1)
     UNION ALL SELECT n.nspname, c.relname, t.tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t
       JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE NOT t.tgisinternal AND n.nspname = ANY($1)
     ORDER BY 1, 2, 3, 4`,
    [SCHEMAS],
  );
  return rows;
}
