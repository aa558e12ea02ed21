import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { databaseOptions, runPrepared, violates } from '../src';

const ADD = { name: 'add', text: 'INSERT INTO things VALUES ($1) RETURNING name' };
const ALL = { name: 'all', text: 'SELECT name FROM things' };

describe('a prepared statement', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  beforeAll(async () => {
    postgres = await startPostgres();
    const options = databaseOptions({ url: postgres.adminUrl, schema: 'public', poolSize: 2 });
    database = await new DataSource(options as DataSourceOptions).initialize();
    await database.query('CREATE TABLE things (name text CONSTRAINT things_name_key UNIQUE)');
  }, 60_000);
  beforeEach(() => database.query('TRUNCATE things'));
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

  it('gives its rows, and is kept at once outside a transaction', async () => {
    expect(await runPrepared(database, ADD, ['Lucia'])).toEqual([{ name: 'Lucia' }]);
    expect(await runPrepared(database, ALL, [])).toEqual([{ name: 'Lucia' }]);
  });

  it('is a part of the transaction whose manager it is given', async () => {
    const failing = database.transaction(async (manager) => {
      await runPrepared(manager, ADD, ['Lucia']);
      expect(await runPrepared(manager, ALL, [])).toHaveLength(1);
      expect(await runPrepared(database, ALL, [])).toHaveLength(0);
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await runPrepared(database, ALL, [])).toHaveLength(0);
    await database.transaction((manager) => runPrepared(manager, ADD, ['Lucia']));
    expect(await runPrepared(database, ALL, [])).toHaveLength(1);
  });

  it('needs a manager that has a transaction', async () => {
    await expect(runPrepared(database.manager, ALL, [])).rejects.toThrow('without a transaction');
  });

  it('tells which unique rule it has broken', async () => {
    await runPrepared(database, ADD, ['Lucia']);
    const error = await runPrepared(database, ADD, ['Lucia']).catch((thrown: unknown) => thrown);
    expect(violates(error, 'things_name_key')).toBe(true);
    expect(violates(error, 'other_key')).toBe(false);
  });
});
