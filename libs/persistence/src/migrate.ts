import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { bootstrapService } from './bootstrap';

const LOCK_TIMEOUT = '10s';
const LOCK_POLL_MS = 200;

export interface MigrateSettings {
  /** Connection URL with the service's own role. */
  url: string;
  schema: string;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** When given, role, schema and extensions are made first. */
  adminUrl?: string;
}

/**
 * Brings a service's schema up to date: each migration in a transaction of its own, under an advisory lock, so that two
 * runs at once do the work once.
 *
 * @returns names of the migrations that ran now
 */
export async function migrate({ url, schema, migrations, adminUrl }: MigrateSettings): Promise<string[]> {
  if (adminUrl) await bootstrapService(adminUrl, url, schema);
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await take(lock, `migrate ${schema}`);
    return await runMigrations(url, schema, migrations);
  } finally {
    await lock.end();
  }
}

/**
 * Waits between statements, not in one: CREATE INDEX CONCURRENTLY in the run under way waits for every statement that began before it,
 * so neither would go on until `lock_timeout` ends it.
 */
async function take(lock: pg.Client, name: string): Promise<void> {
  const isTaken = async () => {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS taken', [name]);
    return rows[0]?.taken;
  };
  while (!(await isTaken())) await pause(LOCK_POLL_MS);
}

async function runMigrations(url: string, schema: string, migrations: MigrateSettings['migrations']) {
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations,
    extra: { options: `-c lock_timeout=${LOCK_TIMEOUT}` },
  });
  await source.initialize();
  try {
    const done = await source.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  } finally {
    await source.destroy();
  }
}
