import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { databaseOptions, GatheredWrites } from '../src';

interface Write {
  id: number;
  version: number;
  name: string;
}
interface Row {
  place: number;
  name: string;
  began: string;
}

const RENAME = {
  name: 'rename',
  text: `
    UPDATE things t SET name = w.name, version = t.version + 1
    FROM jsonb_to_recordset($1) AS w (place int, id int, version int, name text)
    WHERE t.id = w.id AND t.version = w.version
    RETURNING w.place, t.name, statement_timestamp()::text AS began`,
};

describe('writes of one turn', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  let things: GatheredWrites<Write, Row>;
  beforeAll(async () => {
    postgres = await startPostgres();
    const options = databaseOptions({ url: postgres.adminUrl, schema: 'public' }) as DataSourceOptions;
    database = await new DataSource(options).initialize();
    await database.query('CREATE TABLE things (id int PRIMARY KEY, version int, name text CHECK (length(name) < 10))');
  }, 60_000);
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });
  beforeEach(async () => {
    await database.query(`TRUNCATE things; INSERT INTO things SELECT n, 1, 'old' FROM generate_series(1, 200) n`);
    things = new GatheredWrites<Write, Row>(database, { statement: RENAME, keyOf: ({ id }) => String(id) });
  });
  const rename = (id: number, name: string, version = 1) => things.run({ id, version, name });
  const namesOf = (...ids: number[]) => database.query('SELECT name FROM things WHERE id = ANY($1) ORDER BY id', [ids]);

  it('are one statement, and each gets its own row', async () => {
    const rows = await Promise.all([rename(2, 'two'), rename(1, 'one'), rename(3, 'three', 7)]);
    expect(rows.map((row) => row?.name ?? null)).toEqual(['two', 'one', null]);
    expect(new Set(rows.flatMap((row) => row?.began ?? [])).size).toBe(1);
    expect(await namesOf(1, 2, 3)).toEqual([{ name: 'one' }, { name: 'two' }, { name: 'old' }]);
    expect(await rename(1, 'later', 2)).toMatchObject({ name: 'later' });
  });

  it('of one row are done once', async () => {
    const rows = await Promise.all(['a', 'b', 'c'].map((name) => rename(1, name)));
    const done = rows.filter((row) => row !== null);
    expect(done).toHaveLength(1);
    expect(await namesOf(1)).toEqual([{ name: done[0]?.name }]);
  });

  it('do not fail for another that cannot be stored', async () => {
    const rows = await Promise.allSettled([rename(1, 'one'), rename(2, 'much too long'), rename(3, 'three')]);
    expect(rows.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await namesOf(1, 2, 3)).toEqual([{ name: 'one' }, { name: 'old' }, { name: 'three' }]);
    await expect(rename(4, 'much too long')).rejects.toThrow(/things_name_check/);
  });

  it('may be more than one statement takes, by two processes, in any order', async () => {
    const others = new GatheredWrites<Write, Row>(database, { statement: RENAME, keyOf: ({ id }) => String(id) });
    const ids = Array.from({ length: 200 }, (_, index) => index + 1);
    const rows = await Promise.all([
      ...ids.map((id) => rename(id, 'here')),
      ...ids.toReversed().map((id) => others.run({ id, version: 1, name: 'there' })),
    ]);
    expect(rows.filter((row) => row !== null)).toHaveLength(200);
  });
});
