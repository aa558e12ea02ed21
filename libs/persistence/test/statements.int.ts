import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase, waitFor } from '@lacorte/testing';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import {
  COLUMN,
  checkStatements,
  databaseOptions,
  declaredStatements,
  GatheredReads,
  orNull,
  runPrepared,
  type Statement,
  statement,
  violates,
} from '../src';

let testDatabase: TestDatabase;
let database: DataSource;
beforeAll(async () => {
  testDatabase = await createDatabase({ migrated: false });
  const options = databaseOptions({ url: testDatabase.adminUrl, schema: 'public' }) as DataSourceOptions;
  database = await new DataSource(options).initialize();
});
afterAll(async () => {
  await database?.destroy();
  await testDatabase?.stop();
});

const ADD = { name: 'add', text: 'INSERT INTO names VALUES ($1) RETURNING name' };
const ALL = { name: 'all', text: 'SELECT name FROM names' };

describe('a prepared statement', () => {
  beforeAll(async () => {
    await database.query('CREATE TABLE names (name text CONSTRAINT names_name_key UNIQUE)');
  });
  beforeEach(() => database.query('TRUNCATE names'));

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
    for (const repeat of [
      () => runPrepared(database, ADD, ['Lucia']),
      () => database.query("INSERT INTO names VALUES ('Lucia')"),
    ]) {
      const error = await repeat().catch((thrown: unknown) => thrown);
      expect([violates(error, 'names_name_key'), violates(error, 'other_key')]).toEqual([true, false]);
    }
    expect(violates(new Error('other'), 'names_name_key')).toBe(false);
  });
});

/** A row, and the start time of the statement that read it. */
interface ReadRow {
  owner: string;
  name: string;
  began: string;
}

/** The statement takes this lock shared, so an exclusive holder blocks it. */
const LOCK = 7;
const LETTERS = {
  name: 'letters',
  text: `
    SELECT owner::text, name, statement_timestamp()::text AS began, pg_advisory_xact_lock_shared(${LOCK})
    FROM letters WHERE owner = ANY($1::int[]) ORDER BY name`,
};

describe('reads by key', () => {
  let letters: GatheredReads<ReadRow>;
  beforeAll(async () => {
    await database.query('CREATE TABLE letters (owner int, name text)');
  });
  beforeEach(async () => {
    await database.query("TRUNCATE letters; INSERT INTO letters VALUES (1, 'b'), (2, 'c'), (1, 'a')");
    letters = new GatheredReads<ReadRow>(database, { statement: LETTERS, keyOf: ({ owner }) => owner });
  });

  const namesOf = async (owner: string) => (await letters.of(owner)).map(({ name }) => name);
  const add = (owner: number, name: string) => database.query('INSERT INTO letters VALUES ($1, $2)', [owner, name]);

  it('give each who asks the rows of the key, in the order of the statement', async () => {
    expect(await Promise.all(['1', '2', '3', '1'].map(namesOf))).toEqual([['a', 'b'], ['c'], [], ['a', 'b']]);
  });

  it('are one statement for all who ask at the same moment', async () => {
    const together = await Promise.all(['1', '2'].map((owner) => letters.of(owner)));
    expect(new Set(together.flat().map(({ began }) => began)).size).toBe(1);
    const [later] = await letters.of('1');
    expect(later?.began).not.toBe(together[0]?.[0]?.began);
  });

  it('answer however many ask', async () => {
    await database.query("INSERT INTO letters SELECT n, 'x' FROM generate_series(1000, 1999) n");
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
            "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND " +
              'database = (SELECT oid FROM pg_database WHERE datname = current_database())',
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

describe('the check of declared statements', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: testDatabase.adminUrl });
    await client.connect();
    const columns = 'id uuid PRIMARY KEY, size smallint NOT NULL, note text, at timestamptz NOT NULL';
    await client.query(`CREATE TABLE goods (${columns})`);
  });
  afterAll(async () => {
    await client?.end();
  });

  const findings = (text: string, columns: Statement['columns']) =>
    checkStatements(client, [{ name: 'goods', text, columns }]);

  it('finds nothing where columns, types and nulls are as declared', async () => {
    const columns = { id: COLUMN.uuid, size: COLUMN.smallint, note: orNull(COLUMN.text), at: COLUMN.instant };
    expect(await findings('SELECT id, size, note, at FROM goods WHERE id = $1', columns)).toEqual([]);
    expect(await findings('DELETE FROM goods WHERE size > $1', {})).toEqual([]);
  });

  it('prepares a statement without running it, and looks at declared columns alone', async () => {
    await findings("INSERT INTO goods VALUES ($1, 1, 'x', now())", {});
    expect((await client.query('SELECT FROM goods')).rowCount).toBe(0);
    const check = (text: string) => checkStatements(client, [{ name: 'goods', text }]);
    expect(await check('SELECT id, size FROM goods')).toEqual([]);
    expect(await check('SELECT gone FROM goods')).toEqual(['goods: column "gone" does not exist']);
  });

  it('says what is wrong, and goes on after a refused statement', async () => {
    const wrong: [text: string, columns: object, finding: string][] = [
      ['SELECT size AS id FROM goods', { id: COLUMN.uuid }, 'goods: id is int2, declared as uuid'],
      ['SELECT size FROM goods', { size: COLUMN.integer }, 'goods: size is int2, declared as int4'],
      ['SELECT note FROM goods', { note: COLUMN.text }, 'goods: note may be null, declared as never null'],
      ['SELECT id, size FROM goods', { id: COLUMN.uuid }, 'goods: has the column size, which is not declared'],
      ['SELECT id FROM goods', { id: COLUMN.uuid, size: COLUMN.smallint }, 'goods: has no column size'],
      ['SELECT gone FROM goods', {}, 'goods: column "gone" does not exist'],
    ];
    for (const [text, columns, finding] of wrong) {
      expect(await findings(text, columns as Statement['columns'])).toEqual([finding]);
    }
  });
});

describe('declared statements', () => {
  it('are listed, each name once', () => {
    const declare = () => statement('once', { one: COLUMN.integer })`SELECT 1 AS one`;
    const declared = declare();
    expect(declaredStatements()).toContain(declared);
    expect(declare).toThrow('the statement once is declared twice');
  });
});
