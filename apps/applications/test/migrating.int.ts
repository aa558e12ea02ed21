import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@lacorte/persistence';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../src/migrations';
import { addApplications } from './reviewing';

describe('a schema with applications from before there was a review', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = new URL(postgres.adminUrl);
    [url.username, url.password] = ['applications', 'applications'];
    const settings = { url: url.href, adminUrl: postgres.adminUrl, schema: 'applications' };
    await migrate({ ...settings, migrations: MIGRATIONS.slice(0, 1) });
    database = await new DataSource({ type: 'postgres', url: url.href }).initialize();
    await addApplications(database, [{ cognome: 'Colombo' }, { status: 'approved' }, { status: 'approved' }]);
    expect(await migrate({ ...settings, migrations: MIGRATIONS })).toHaveLength(MIGRATIONS.length - 1);
    expect(await migrate({ ...settings, migrations: MIGRATIONS })).toEqual([]);
  }, 60_000);
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

  it('counts them', async () => {
    const counts = await database.query(
      'SELECT application_status AS status, count FROM applications.application_count ORDER BY 1',
    );
    expect(counts).toEqual([
      { status: 'approved', count: 2 },
      { status: 'rejected', count: 0 },
      { status: 'submitted', count: 1 },
      { status: 'under_review', count: 0 },
    ]);
  });

  it('finds them, and lets their first version be changed', async () => {
    const found = await database.query(
      "SELECT cognome, version FROM applications.application WHERE search_text LIKE '%colombo%'",
    );
    expect(found).toEqual([{ cognome: 'Colombo', version: 1 }]);
  });
});
