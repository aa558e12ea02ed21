import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase, waitFor } from '@lacorte/testing';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { databaseOptions, migrate } from '../src';

class Things1763640000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query('CREATE TABLE things (name citext CONSTRAINT things_name_key UNIQUE)');
  }
  async down(): Promise<void> {}
}

class Half1763640000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int)');
    await runner.query('SELECT no_such_function()');
  }
  async down(): Promise<void> {}
}

/** Records how long its statements wait for a lock. */
class Patience1763640000002 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query("CREATE TABLE patience AS SELECT current_setting('lock_timeout') AS lock_timeout");
  }
  async down(): Promise<void> {}
}

/** Lock for which the migration waits, as the creation of an index on a large table waits for its writers. */
const LARGE_TABLE = 7;

class Concurrent1763640000003 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SELECT pg_advisory_xact_lock_shared($1)', [LARGE_TABLE]);
    await runner.query('CREATE INDEX CONCURRENTLY things_by_length ON things (length(name))');
  }
  async down(): Promise<void> {}
}

describe('a service’s schema', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await createDatabase({ migrated: false });
  });
  afterAll(() => postgres?.stop());

  function urlOf(role: string, password = `it's "${role}" @ home`): string {
    const url = new URL(postgres.adminUrl);
    url.username = encodeURIComponent(role);
    url.password = encodeURIComponent(password);
    return url.href;
  }

  const migrateService = (schema: string, migrations: DataSourceOptions['migrations'] = [Things1763640000000]) =>
    migrate({ url: urlOf(schema), adminUrl: postgres.adminUrl, schema, migrations: migrations ?? [] });

  async function connected<T>(url: string, work: (database: DataSource) => Promise<T>): Promise<T> {
    const options = databaseOptions({ url, schema: 'any', poolSize: 1 }) as DataSourceOptions;
    const database = await new DataSource(options).initialize();
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  it('is made with its role, and migrated once', async () => {
    expect(await migrateService('first')).toEqual(['Things1763640000000']);
    expect(await migrateService('first')).toEqual([]);
    const tables = await connected(urlOf('first'), (database) =>
      database.query("SELECT to_regclass('things')::text AS t"),
    );
    expect(tables).toEqual([{ t: 'things' }]);
  });

  it('is migrated once by two that start together', async () => {
    const done = await Promise.all([migrateService('together'), migrateService('together')]);
    expect(done.flat()).toEqual(['Things1763640000000']);
  });

  it('gets an index made beside its use while another run waits for its turn', async () => {
    await migrateService('concurrent');
    const migrations = [Things1763640000000, Concurrent1763640000003];
    await connected(postgres.adminUrl, async (holder) => {
      await holder.query('SELECT pg_advisory_lock($1)', [LARGE_TABLE]);
      const runs = [migrateService('concurrent', migrations), migrateService('concurrent', migrations)];
      const asking = `SELECT count(*)::int AS asking FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%'`;
      await waitFor(async () => (await holder.query(asking))[0].asking === 2, {
        what: 'both runs to ask for their turn',
      });
      const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await waitFor(async () => (await holder.query(waiting)).length === 1, { what: 'one run to be at work' });
      await holder.query('SELECT pg_advisory_unlock($1)', [LARGE_TABLE]);
      expect((await Promise.all(runs)).flat()).toEqual(['Concurrent1763640000003']);
    });
  });

  it('is out of reach for another service’s role', async () => {
    await migrateService('mine');
    await migrateService('theirs');
    await connected(urlOf('theirs'), async (database) => {
      await expect(database.query('SELECT * FROM mine.things')).rejects.toThrow('permission denied for schema mine');
      await expect(database.query('CREATE SCHEMA more')).rejects.toThrow('permission denied');
    });
  });

  it('gives way to the product: a migration that cannot have a table for ten seconds fails', async () => {
    await migrateService('patient', [Patience1763640000002]);
    const rows = await connected(urlOf('patient'), (database) => database.query('SELECT lock_timeout FROM patience'));
    expect(rows).toEqual([{ lock_timeout: '10s' }]);
  });

  it('stays as it was when a migration fails', async () => {
    await expect(migrateService('failing', [Things1763640000000, Half1763640000001])).rejects.toThrow(
      'no_such_function',
    );
    const tables = await connected(urlOf('failing'), (database) =>
      database.query("SELECT to_regclass('things')::text AS things, to_regclass('half')::text AS half"),
    );
    expect(tables).toEqual([{ things: 'things', half: null }]);
  });
});
