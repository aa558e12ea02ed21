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
  /** If given, creates role, schema and extensions first. */
  adminUrl?: string;
}

/**
 * Runs a service's pending migrations, each in a separate transaction, under an advisory lock so that concurrent runs
 * do the work once.
 *
 * @returns names of the migrations that ran
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
 * Polls for the lock instead of waiting in a statement. CREATE INDEX CONCURRENTLY in the other run waits for every
 * statement that began before it, so both would block until `lock_timeout`.
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
