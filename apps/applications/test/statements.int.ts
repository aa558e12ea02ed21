import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkStatements, declaredStatements } from '@lacorte/persistence';
import { createDatabase, type TestDatabase } from '@lacorte/testing';
import pg from 'pg';
// Both entry points, so that every statement of the service is declared.
import '../src/app.module';
import '../src/worker.module';
import { PERSONAL_DATA } from '../src/personal-data';

describe('the statements of applications', () => {
  let postgres: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await createDatabase();
    client = new pg.Client({ connectionString: postgres.urlOf('applications') });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  });

  it('give the columns that they declare, in the schema that the migrations make', async () => {
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(260);
    expect(await checkStatements(client, statements)).toEqual([]);
  });
});
