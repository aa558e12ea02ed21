import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@lacorte/observability';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { bootstrapService } from './bootstrap';

const LOCK_TIMEOUT = '10s';
const LOCK_POLL_MS = 200;

interface MigrateSettings {
  /** Connection URL with the service's own role. */
  url: string;
  schema: string;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** If given, creates role, schema and extensions first. */
  adminUrl?: string;
}

/** The command that migrates a service: runs `migrate` with its environment and logs what it did. */
export async function runMigrations(
  { DATABASE_URL: url, ADMIN_DATABASE_URL: adminUrl }: { DATABASE_URL: string; ADMIN_DATABASE_URL?: string },
  service: Pick<MigrateSettings, 'schema' | 'migrations'>,
): Promise<void> {
  const done = await migrate({ url, adminUrl, ...service });
  createLogger(`${service.schema}-migrate`).info({ migrations: done }, 'schema is up to date');
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
    return await runPending(url, schema, migrations);
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

async function runPending(url: string, schema: string, migrations: MigrateSettings['migrations']) {
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
