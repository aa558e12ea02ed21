import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `claims.erased_at`: the application was erased, and a claim that was on its way must not attach files to it. The log of downloads
 * stays append-only, except that an erasure may replace the administrator's name.
 */
export class Erasures1764210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE claims ADD COLUMN erased_at timestamptz');
    await runner.query(`
      CREATE FUNCTION keep_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'downloaded_by_email' = to_jsonb(OLD) - 'downloaded_by_email'
          AND NEW.downloaded_by_email IN (OLD.downloaded_by_email, 'account eliminato') THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await runner.query('DROP TRIGGER downloads_is_append_only ON downloads');
    await runner.query(`
      CREATE TRIGGER downloads_is_append_only BEFORE TRUNCATE ON downloads
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TRIGGER downloads_keeps_its_rows BEFORE UPDATE OR DELETE ON downloads
        FOR EACH ROW EXECUTE FUNCTION keep_downloads()`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
