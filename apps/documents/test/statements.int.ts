import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkStatements, declaredStatements } from '@lacorte/persistence';
import { createDatabase, type TestDatabase } from '@lacorte/testing';
import pg from 'pg';
// Every entry point, so that every statement of the service is declared.
import '../src/documents-http.module';
import '../src/documents-worker.module';
import { PERSONAL_DATA } from '../src/personal-data';

describe('the statements of documents', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    client = new pg.Client({ connectionString: database.urlOf('documents') });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.stop();
  });

  it('give the columns that they declare, in the schema that the migrations make', async () => {
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(45);
    expect(await checkStatements(client, statements)).toEqual([]);
  });
});
