import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who looked at or changed whose data. Entries are append-only, also for the role that owns the table; only entries older than 24
 * months (PRIVACY.accessLogMonths) may be deleted. Names are in a table of their own, so that an erasure can remove one.
 */
export class AccessLog1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createNames(runner);
    await createEntries(runner);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/** `email` is null once the account is erased; otherwise it never changes. */
async function createNames(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE applications.access_log_name (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      email text CHECK (email <> '')
    )`);
  await runner.query(
    'CREATE UNIQUE INDEX access_log_name_email ON applications.access_log_name (lower(email COLLATE "C"))',
  );
  await runner.query(`
    CREATE TRIGGER access_log_name_never_changes BEFORE UPDATE ON applications.access_log_name
      FOR EACH ROW WHEN (NEW.id <> OLD.id OR (NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email))
      EXECUTE FUNCTION applications.refuse_change()`);
}

/** `report` is the id under which another service reported the entry. */
async function createEntries(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE applications.access_log (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      name_id bigint REFERENCES applications.access_log_name (id),
      action text NOT NULL CHECK (action <> ''),
      application_code text,
      user_id uuid,
      report text CONSTRAINT access_log_report UNIQUE
    )`);
  await runner.query('CREATE INDEX access_log_newest ON applications.access_log (at, id)');
  await runner.query('CREATE INDEX access_log_of_name ON applications.access_log (name_id, at, id)');
  await runner.query('CREATE INDEX access_log_of_action ON applications.access_log (action, at, id)');
  await runner.query('CREATE INDEX access_log_of_application ON applications.access_log (application_code, at, id)');
  await runner.query('CREATE INDEX access_log_of_user ON applications.access_log (user_id) WHERE user_id IS NOT NULL');
  await runner.query(`
    CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR TRUNCATE ON applications.access_log
      FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`);
  await runner.query(`
    CREATE TRIGGER access_log_keeps_its_time BEFORE DELETE ON applications.access_log
      FOR EACH ROW WHEN (OLD.at >= now() - interval '24 months') EXECUTE FUNCTION applications.refuse_change()`);
}
