import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkStatements, declaredStatements, migrate } from '@lacorte/persistence';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import pg from 'pg';
// Every entry point, so that every statement of the service is declared.
import '../src/notifications-http.module';
import '../src/notifications-worker.module';
import { migrations } from '../src/migrations';
import { PERSONAL_DATA } from '../src/personal-data';

describe('the statements of notifications', () => {
  let postgres: RunningPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = new URL(postgres.adminUrl);
    url.username = 'notifications';
    url.password = 'notifications';
    await migrate({ url: url.href, adminUrl: postgres.adminUrl, schema: 'notifications', migrations });
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  });

  it('give the columns that they declare, in the schema that the migrations make', async () => {
    const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
    expect(statements.length).toBeGreaterThan(40);
    expect(await checkStatements(client, statements)).toEqual([]);
  });
});
