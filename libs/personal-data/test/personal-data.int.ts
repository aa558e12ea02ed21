import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { about, completeSections, type Person, PersonalData } from '../src';

const REGISTER = new PersonalData('things', {
  letters: {
    holds: 'letters',
    of: 'applicant',
    kept: {
      for: '1 day',
      remove: `DELETE FROM things.letters WHERE id IN (SELECT id FROM things.letters WHERE old LIMIT $1)`,
    },
    exported: { section: 'messages', query: about('SELECT id FROM things.letters WHERE user_id = $1', 'userId') },
    erased: [about('DELETE FROM things.letters WHERE user_id = $1', 'userId')],
  },
  people: {
    holds: 'people',
    of: 'account holder',
    kept: { for: 'as long as the account' },
    exported: { section: 'account', query: about('SELECT email FROM things.people WHERE email = $1', 'email') },
    erased: [about('DELETE FROM things.people WHERE email = $1', 'email')],
  },
});

describe('a personal data register', () => {
  let postgres: TestDatabase;
  let database: DataSource;
  let person: Person;
  beforeAll(async () => {
    postgres = await createDatabase({ migrated: false });
    database = await new DataSource({ type: 'postgres', url: postgres.adminUrl }).initialize();
    await database.query('CREATE SCHEMA things');
    await database.query('CREATE TABLE things.people (email text PRIMARY KEY)');
    await database.query(
      `CREATE TABLE things.letters (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid NOT NULL,
         person text NOT NULL REFERENCES things.people, old boolean NOT NULL DEFAULT false)`,
    );
  });
  beforeEach(async () => {
    const email = `${randomUUID()}@example.com`;
    person = { userId: randomUUID(), email, provenEmail: '', applicationIds: [], contactIds: [] };
    await database.query('INSERT INTO things.people VALUES ($1)', [email]);
    const letters = 'INSERT INTO things.letters (user_id, person) VALUES ($1, $2), ($3, $2)';
    await database.query(letters, [person.userId, email, randomUUID()]);
  });
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

  it('exports what the tables hold of a person, and no other rows', async () => {
    const sections = await REGISTER.export(database, person);
    expect(sections).toEqual({ messages: [{ id: expect.any(String) }], account: [{ email: person.email }] });
    expect(Object.keys(completeSections([sections, { messages: [{ id: 1 }] }]))).toHaveLength(7);
    expect(completeSections([sections, { messages: [{ id: 1 }] }]).messages).toHaveLength(2);
  });

  it('erases in the order of its tables, all or nothing', async () => {
    // The other person's letter still names this person.
    await expect(database.transaction((manager) => REGISTER.erase(manager, person))).rejects.toThrow('foreign key');
    expect((await REGISTER.export(database, person)).messages).toHaveLength(1);
    await database.query('DELETE FROM things.letters WHERE user_id <> $1', [person.userId]);
    for (let run = 0; run < 2; run += 1) await database.transaction((manager) => REGISTER.erase(manager, person));
    expect(await REGISTER.export(database, person)).toEqual({ messages: [], account: [] });
  });

  it('deletes what has expired', async () => {
    await database.query('UPDATE things.letters SET old = true WHERE user_id = $1', [person.userId]);
    expect(await REGISTER.removeExpired(database, 'letters')).toBe(1);
    expect(() => REGISTER.removeExpired(database, 'people')).toThrow('has no limit for people');
  });

  it('lists its statements by table, for the test that prepares them', () => {
    expect(REGISTER.statements().map(({ name }) => name)).toEqual([
      'expiry of things.letters',
      'export of things.letters',
      'erasure of things.letters',
      'export of things.people',
      'erasure of things.people',
    ]);
  });

  it('knows the tables that it does not name, and the names without a table', async () => {
    expect(await REGISTER.differences(database)).toEqual([]);
    await database.query('CREATE TABLE things.forgotten (email text)');
    const { people, ...others } = REGISTER.tables;
    const wrong = new PersonalData('things', { ...others, gone: people as NonNullable<typeof people> });
    expect(await wrong.differences(database)).toEqual([
      'things.forgotten is not in the register',
      'things.people is not in the register',
      'things.gone is in the register and not in the schema',
    ]);
    await database.query('DROP TABLE things.forgotten');
  });
});
