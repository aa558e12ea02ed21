import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import pg from 'pg';
import { COLUMN, checkStatements, declaredStatements, orNull, type Statement, statement } from '../src';

describe('the check of declared statements', () => {
  let postgres: RunningPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    client = new pg.Client({ connectionString: postgres.adminUrl });
    await client.connect();
    await client.query(
      'CREATE TABLE things (id uuid PRIMARY KEY, size smallint NOT NULL, note text, at timestamptz NOT NULL)',
    );
  }, 60_000);
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  });

  const findings = (text: string, columns: Statement['columns']) =>
    checkStatements(client, [{ name: 'things', text, columns }]);

  it('finds nothing where columns, types and nulls are as declared', async () => {
    const columns = { id: COLUMN.uuid, size: COLUMN.smallint, note: orNull(COLUMN.text), at: COLUMN.instant };
    expect(await findings('SELECT id, size, note, at FROM things WHERE id = $1', columns)).toEqual([]);
    expect(await findings('DELETE FROM things WHERE size > $1', {})).toEqual([]);
  });

  it('prepares a statement without running it', async () => {
    await findings("INSERT INTO things VALUES ($1, 1, 'x', now())", {});
    expect((await client.query('SELECT FROM things')).rowCount).toBe(0);
  });

  it('only prepares a statement without declared columns', async () => {
    const check = (text: string) => checkStatements(client, [{ name: 'things', text }]);
    expect(await check('SELECT id, size FROM things')).toEqual([]);
    expect(await check('SELECT gone FROM things')).toEqual(['things: column "gone" does not exist']);
  });

  it.each([
    ['SELECT size AS id FROM things', { id: COLUMN.uuid }, 'things: id is int2, declared as uuid'],
    ['SELECT size FROM things', { size: COLUMN.integer }, 'things: size is int2, declared as int4'],
    ['SELECT note FROM things', { note: COLUMN.text }, 'things: note may be null, declared as never null'],
    ['SELECT id, size FROM things', { id: COLUMN.uuid }, 'things: has the column size, which is not declared'],
    ['SELECT id FROM things', { id: COLUMN.uuid, size: COLUMN.smallint }, 'things: has no column size'],
    ['SELECT gone FROM things', {}, 'things: column "gone" does not exist'],
  ])('says what is wrong in %s', async (text, columns, finding) => {
    expect(await findings(text, columns as Statement['columns'])).toEqual([finding]);
    // The connection goes on after a refused statement.
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
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
