import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@lacorte/observability';
import pg from 'pg';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks';

const LOCK_TIMEOUT = '10s';
const LOCK_POLL_MS = 200;

interface MigrateSettings {
  /** Connection URL with the service's own role. */
  url: string;
  schema: string;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** Connection URL of an administrator, with which role, schema and extensions are created first. */
  adminUrl?: string;
}

/** Command that migrates a service with the settings of the process, and logs the migrations that ran. */
export async function runMigrations(
  { DATABASE_URL: url, ADMIN_DATABASE_URL: adminUrl }: { DATABASE_URL: string; ADMIN_DATABASE_URL?: string },
  service: Pick<MigrateSettings, 'schema' | 'migrations'>,
): Promise<void> {
  const done = await migrate({ url, adminUrl, ...service });
  createLogger(`${service.schema}-migrate`).info({ migrations: done }, 'schema is up to date');
}

/**
 * Runs a service's pending migrations, each in a separate transaction. An advisory lock makes concurrent runs do the
 * work once.
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

/**
 * Creates the login role of `serviceUrl`, its schema, and the extensions that the schemas use. Only this role and the administrator's can
 * access the schema. Running it again changes only the role's password.
 */
async function bootstrapService(adminUrl: string, serviceUrl: string, schema: string): Promise<void> {
  const { username, password } = new URL(serviceUrl);
  const login = decodeURIComponent(username);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.bootstrap]);
    const role = client.escapeIdentifier(login);
    const secret = client.escapeLiteral(decodeURIComponent(password));
    const name = client.escapeIdentifier(schema);
    await client.query('CREATE EXTENSION IF NOT EXISTS citext; CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [login]);
    await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${secret}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${name} AUTHORIZATION ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${name} FROM PUBLIC`);
    await client.query(`ALTER ROLE ${role} SET search_path = ${name}, public`);
  } finally {
    await client.end();
  }
}

/** A migration that runs its statements in order. It cannot be reverted (docs/migrations.md). */
export abstract class Migration implements MigrationInterface {
  /** Returns all migrations that a module exports, oldest first, by the time at the end of their names. */
  static inOrder<M>(exported: Record<string, M>): M[] {
    const timeOf = (name: string) => Number(name.slice(-13));
    const entries = Object.entries(exported).sort(([one], [other]) => timeOf(one) - timeOf(other));
    return entries.map(([, migration]) => migration);
  }

  protected readonly statements: readonly string[] = [];

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.statements) await runner.query(statement);
  }

  async down(): Promise<never> {
    throw new Error('migrations only go forward');
  }
}

/**
 * Returns statements that create an index without blocking writes, for a migration with `transaction = false`. The first one
 * drops the invalid index that a run leaves when it times out.
 */
export function concurrentIndex(name: string, rows: string): string[] {
  return [`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, `CREATE INDEX CONCURRENTLY ${name} ON ${rows}`];
}
