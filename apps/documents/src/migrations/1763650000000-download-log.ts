import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which administrator took which files, and when. What was written stays, also for the role that owns the table. */
export class DownloadLog1763650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE downloads (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        application_id uuid NOT NULL,
        what text NOT NULL,
        file_ids uuid[] NOT NULL CHECK (cardinality(file_ids) > 0),
        downloaded_by_id uuid NOT NULL,
        downloaded_by_email text NOT NULL,
        downloaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`);
    await runner.query('CREATE INDEX downloads_of_application ON downloads (application_id, id)');
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await runner.query(`
      CREATE TRIGGER downloads_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON downloads
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
