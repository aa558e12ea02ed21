import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBuckets, createDatabase, type TestBuckets, type TestDatabase } from '@lacorte/testing';
import pg from 'pg';
import { rowsByTable, SCHEMAS } from '../src/postgres';
import { loadLatestRelease } from './latest-release';

const FILLED = [
  ...['applications.application', 'applications.contact', 'applications.outbox', 'applications.tender'],
  ...['auth.session', 'auth.users', 'documents.files', 'documents.uploads'],
  ...['notifications.messages', 'notifications.payment_batch'],
];

let released: TestDatabase;
let fresh: TestDatabase;
let buckets: TestBuckets;
let client: pg.Client;
let before: Record<string, unknown[]>;
let after: Record<string, unknown[]>;

beforeAll(async () => {
  [released, fresh, buckets] = await Promise.all([
    createDatabase({ migrated: false }),
    createDatabase({ migrated: true }),
    createBuckets(),
  ]);
  client = await connected(released.adminUrl);
  await loadLatestRelease(client);
  const columns = await columnsOf(client);
  before = await contentOf(client, columns);
  await migrate();
  after = await contentOf(client, columns);
});

afterAll(async () => {
  await client?.end();
  await Promise.all([released?.stop(), fresh?.stop(), buckets?.stop()]);
});

async function connected(connectionString: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  return connection;
}

/** Runs today's migrations on the database of the release. */
async function migrate(): Promise<void> {
  for (const service of SCHEMAS) {
    const bundle = fileURLToPath(new URL(`../../../apps/${service}/dist/main.migrate.js`, import.meta.url));
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: released.urlOf(service),
      PUBLIC_URL: 'http://localhost:8080',
      S3_ENDPOINT: buckets.endpoint,
      S3_REGION: buckets.region,
      S3_ACCESS_KEY: buckets.accessKey,
      S3_SECRET_KEY: buckets.secretKey,
    };
    await promisify(execFile)(process.execPath, [bundle], { env });
  }
}

/** The searched text without the telephone number, which a later migration adds, and without line breaks, which the dump does not have. */
const SEARCHED = `translate(split_part(searchable, E'\\f', 1), E'\\n', '')`;

/** Rows of every table except the lists of migrations, with the columns in `columns`. */
async function contentOf(connection: pg.Client, columns: Map<string, string[]>): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const [table, names] of columns) {
    const list = names.map((name) => (name === 'searchable' ? SEARCHED : connection.escapeIdentifier(name))).join(', ');
    content[table] = (
      await connection.query({ text: `SELECT ${list} FROM ${table} ORDER BY ROW(${list})::text`, rowMode: 'array' })
    ).rows;
  }
  return content;
}

async function columnsOf(connection: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await connection.query<{ table: string; columns: string[] }>(
    `SELECT table_schema || '.' || table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = ANY($1) AND table_name <> 'migrations' GROUP BY 1 ORDER BY 1`,
    [SCHEMAS],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Columns, rules, indexes and triggers of the services' tables. */
async function shapeOf(connection: pg.Client): Promise<unknown[]> {
  const { rows } = await connection.query(
    `SELECT table_schema AS schema, table_name AS of, column_name AS name,
       concat_ws(' ', data_type, is_nullable, column_default, generation_expression) AS is
     FROM information_schema.columns WHERE table_schema = ANY($1)
     UNION ALL SELECT schemaname, tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = ANY($1)
     UNION ALL SELECT connamespace::regnamespace::text, conrelid::regclass::text, conname, pg_get_constraintdef(oid, true)
       FROM pg_constraint WHERE connamespace::regnamespace::text = ANY($1)
     UNION ALL SELECT n.nspname, c.relname, t.tgname, pg_get_triggerdef(t.oid, true) FROM pg_trigger t
       JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE NOT t.tgisinternal AND n.nspname = ANY($1)
     UNION ALL SELECT pronamespace::regnamespace::text, '', proname, pg_get_functiondef(oid) FROM pg_proc
       WHERE pronamespace::regnamespace::text = ANY($1)
     ORDER BY 1, 2, 3, 4`,
    [SCHEMAS],
  );
  return rows;
}

describe('today’s migrations on a database of the latest release', () => {
  it('keep every row and every value', () => {
    expect(Object.keys(before).filter((table) => before[table]?.length)).toEqual(expect.arrayContaining(FILLED));
    expect(after).toEqual(before);
  });

  it('end with the schema of an empty database', async () => {
    const empty = await connected(fresh.adminUrl);
    try {
      expect(await shapeOf(client)).toEqual(await shapeOf(empty));
    } finally {
      await empty.end();
    }
  });

  it('leave every rule checked and every index in use', async () => {
    const { rows } = await client.query(
      `SELECT conname AS name FROM pg_constraint WHERE NOT convalidated AND connamespace::regnamespace::text = ANY($1)
       UNION ALL SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE NOT i.indisvalid AND c.relnamespace::regnamespace::text = ANY($1)`,
      [SCHEMAS],
    );
    expect(rows).toEqual([]);
  });

  it('do nothing when they run again', async () => {
    const rows = await rowsByTable(client);
    await migrate();
    expect(await rowsByTable(client)).toEqual(rows);
  });
});
