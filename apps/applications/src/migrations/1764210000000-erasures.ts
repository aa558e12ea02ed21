import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erased accounts. `application.erased_at`: what remains of the application names no person. The history of statuses and payments stays
 * append-only, except that an erasure may replace the names in it and delete the history of an application that it deletes.
 */
export class Erasures1764210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications.application ADD COLUMN erased_at timestamptz');
    await runner.query(`
      CREATE TABLE applications.erasure (
        user_id uuid PRIMARY KEY,
        application_ids uuid[] NOT NULL,
        contact_ids uuid[] NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(KEEP_HISTORY);
    await keepHistory(runner, 'status_change', 'changed_by_email');
    await keepHistory(runner, 'payment_entry', 'entered_by_email');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/** The argument is the column with the administrator's address. */
const KEEP_HISTORY = `
  CREATE FUNCTION applications.keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    before jsonb := to_jsonb(OLD);
    name text := TG_ARGV[0];
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN
        RETURN OLD;
      END IF;
    ELSIF to_jsonb(NEW) - ARRAY[name, 'note'] = before - ARRAY[name, 'note']
      AND to_jsonb(NEW) ->> name IN (before ->> name, 'account eliminato')
      AND coalesce(to_jsonb(NEW) ->> 'note' = before ->> 'note', to_jsonb(NEW) ->> 'note' IS NULL) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`;

async function keepHistory(runner: QueryRunner, table: string, name: string): Promise<void> {
  await runner.query(`DROP TRIGGER ${table}_is_append_only ON applications.${table}`);
  await runner.query(`
    CREATE TRIGGER ${table}_is_append_only BEFORE TRUNCATE ON applications.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`);
  await runner.query(`
    CREATE TRIGGER ${table}_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.${table}
      FOR EACH ROW EXECUTE FUNCTION applications.keep_history('${name}')`);
}
