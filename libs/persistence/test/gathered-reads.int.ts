import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres, waitFor } from '@lacorte/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { databaseOptions, GatheredReads } from '../src';

/** A row, and the start time of the statement that read it. */
interface Row {
  owner: string;
  name: string;
  began: string;
}

/** The statement takes this lock shared, so an exclusive holder blocks it. */
const LOCK = 7;
const THINGS = {
  name: 'things',
  text: `
    SELECT owner::text, name, statement_timestamp()::text AS began, pg_advisory_xact_lock_shared(${LOCK})
    FROM things WHERE owner = ANY($1::int[]) ORDER BY name`,
};

describe('reads by key', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  let things: GatheredReads<Row>;
  beforeAll(async () => {
    postgres = await startPostgres();
    const options = databaseOptions({ url: postgres.adminUrl, schema: 'public' }) as DataSourceOptions;
    database = await new DataSource(options).initialize();
    await database.query('CREATE TABLE things (owner int, name text)');
  }, 60_000);
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });
  beforeEach(async () => {
    await database.query("TRUNCATE things; INSERT INTO things VALUES (1, 'b'), (2, 'c'), (1, 'a')");
    things = new GatheredReads<Row>(database, { statement: THINGS, keyOf: ({ owner }) => owner });
  });

  const namesOf = async (owner: string) => (await things.of(owner)).map(({ name }) => name);
  const add = (owner: number, name: string) => database.query('INSERT INTO things VALUES ($1, $2)', [owner, name]);

  it('give each who asks the rows of the key, in the order of the statement', async () => {
    expect(await Promise.all(['1', '2', '3', '1'].map(namesOf))).toEqual([['a', 'b'], ['c'], [], ['a', 'b']]);
  });

  it('are one statement for all who ask at the same moment', async () => {
    const together = await Promise.all(['1', '2'].map((owner) => things.of(owner)));
    expect(new Set(together.flat().map(({ began }) => began)).size).toBe(1);
    const [later] = await things.of('1');
    expect(later?.began).not.toBe(together[0]?.[0]?.began);
  });

  it('answer however many ask', async () => {
    await database.query("INSERT INTO things SELECT n, 'x' FROM generate_series(1000, 1999) n");
    const owners = Array.from({ length: 1_000 }, (_, n) => String(1_000 + n));
    expect(await Promise.all(owners.map(namesOf))).toEqual(owners.map(() => ['x']));
  });

  it('begin after the question, also while others take long: what was written before it is in the answer', async () => {
    const holder = database.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const heldUp = (statements: number) =>
      waitFor(
        async () => {
          const [{ count }] = await database.query(
            "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
          );
          return count === statements;
        },
        { what: `${statements} statements to be held up` },
      );
    const first = namesOf('2');
    await heldUp(1);
    await add(2, 'd');
    const second = namesOf('2');
    await heldUp(2);
    await add(2, 'e');
    const third = namesOf('2');
    await heldUp(3);
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await holder.release();
    expect(await Promise.all([first, second, third])).toEqual([['c'], ['c', 'd'], ['c', 'd', 'e']]);
  });

  it('that fail leave the next ones alone', async () => {
    const failed = await Promise.allSettled(['1', 'no number'].map(namesOf));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await namesOf('2')).toEqual(['c']);
  });
});
