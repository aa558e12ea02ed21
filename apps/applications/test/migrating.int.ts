import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@lacorte/persistence';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from '../src/migrations';
import { Searchable1764711000000 } from '../src/migrations/1764711000000-searchable';
import { LooksWithoutAddresses1764850000000 } from '../src/migrations/1764850000000-looks-without-addresses';

/** Three applications in the schema of the first release, which knows no later field. */
const INSERT = `
  INSERT INTO applications.application (id, user_id, application_code, application_status, nome, cognome, data_nascita,
    luogo_nascita, codice_fiscale, indirizzo, comune, provincia, anni_residenza_lombardia, telefono, email,
    presenza_minori, numero_maggiorenni, presenza_disabile, tipologia_abitazione, language, created_at)
  SELECT gen_random_uuid(), gen_random_uuid(), r.code, r.status, 'Lucia', r.cognome, '1988-03-14', 'Milano',
    'FRRLCU88C54F205N', 'Via dei Tigli 8', 'Milano', 'Milano', 12, '+39 333 0000000', 'lucia@example.com', 'no', 2, 'no',
    '3-locali', 'it', now()
  FROM (VALUES ('DOM-2026-000001-00', 'submitted', 'Colombo'), ('DOM-2026-000002-00', 'approved', 'Ferrario'),
    ('DOM-2026-000003-00', 'approved', 'Ferrario')) AS r (code, status, cognome)`;

/** Applications of the previous release, whose search knows no accents. */
const INSERT_MANY = `
  INSERT INTO applications.application (id, user_id, application_code, nome, cognome, data_nascita, luogo_nascita, codice_fiscale,
    indirizzo, comune, provincia, anni_residenza_lombardia, telefono, email, presenza_minori, numero_maggiorenni, presenza_disabile,
    tipologia_abitazione, language, created_at, tender_id)
  SELECT gen_random_uuid(), gen_random_uuid(), 'DOM-2025-' || lpad(n::text, 6, '0') || '-00', 'Lucìa', 'D’Àngelo', '1988-03-14',
    'Milano', 'FRRLCU88C54F205N', 'Via dei Tigli 8', 'Milano', 'Milano', 12, '+39 333 0000000', 'lucia@example.com', 'no', 2, 'no',
    '3-locali', 'it', now(), (SELECT id FROM applications.tender LIMIT 1)
  FROM generate_series(1, $1::int) AS n`;

describe('a schema whose search knows no accents', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

  it('gets an index of every application, and the next ones too', async () => {
    const url = new URL(postgres.adminUrl);
    [url.username, url.password] = ['applications', 'applications'];
    const settings = { url: url.href, adminUrl: postgres.adminUrl, schema: 'applications' };
    const next = MIGRATIONS.indexOf(Searchable1764711000000);
    await migrate({ ...settings, migrations: MIGRATIONS.slice(0, next) });
    database = await new DataSource({ type: 'postgres', url: url.href }).initialize();
    await database.query(INSERT_MANY, [1_200]);
    await migrate({ ...settings, migrations: MIGRATIONS });
    await database.query(INSERT_MANY.replace('DOM-2025', 'DOM-2026'), [1]);
    const rows = await database.query(
      `SELECT count(*)::int AS found, max(version) AS version FROM applications.application
       WHERE searchable LIKE E'lucia\\nd''angelo\\n%'`,
    );
    expect(rows).toEqual([{ found: 1_201, version: 1 }]);
  }, 60_000);
});

describe('an access log with addresses in its reports', () => {
  let postgres: RunningPostgres;
  let database: DataSource;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await database?.destroy();
    await postgres?.stop();
  });

  const record = (action: string, report: string) =>
    database.query('INSERT INTO applications.access_log (at, action, report) VALUES (now(), $1, $2)', [action, report]);
  const reports = () => database.query('SELECT action, report FROM applications.access_log ORDER BY id');

  it('loses them, keeps its other reports, and stays append-only', async () => {
    const url = new URL(postgres.adminUrl);
    [url.username, url.password] = ['applications', 'applications'];
    const settings = { url: url.href, adminUrl: postgres.adminUrl, schema: 'applications' };
    const next = MIGRATIONS.indexOf(LooksWithoutAddresses1764850000000);
    await migrate({ ...settings, migrations: MIGRATIONS.slice(0, next) });
    database = await new DataSource({ type: 'postgres', url: url.href }).initialize();
    await database.query(
      `INSERT INTO applications.access_log (at, action, report)
       SELECT now(), 'application-viewed', 'view/marta@example.com/' || n || '/7' FROM generate_series(1, 1200) n`,
    );
    await record('documents-downloaded', 'documents-downloaded 7');
    await migrate({ ...settings, migrations: MIGRATIONS });
    // As a process of the previous release records it.
    await record('application-viewed', 'view/marta@example.com/7/8');
    const found = await reports();
    expect(found).toHaveLength(1_202);
    expect(found.filter(({ report }: { report: string | null }) => report !== null)).toEqual([
      { action: 'documents-downloaded', report: 'documents-downloaded 7' },
    ]);
    await expect(database.query('UPDATE applications.access_log SET report = NULL')).rejects.toThrow('append-only');
    await expect(record('documents-downloaded', 'documents-downloaded 7')).rejects.toThrow('access_log_report');
  }, 60_000);
});

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
    await database.query(INSERT);
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
      "SELECT cognome, version FROM applications.application WHERE searchable LIKE '%colombo%'",
    );
    expect(found).toEqual([{ cognome: 'Colombo', version: 1 }]);
  });
});
