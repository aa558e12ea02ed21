import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Downloads that the access log in applications does not have yet. A trigger adds them, so that those that the previous release
 * logs during an upgrade are reported as well. Earlier downloads stay in `downloads` alone.
 */
export class DownloadReports1763710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE download_reports (download_id bigint PRIMARY KEY REFERENCES downloads (id))');
    await runner.query(`
      CREATE FUNCTION report_download() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO documents.download_reports (download_id) VALUES (NEW.id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER downloads_are_reported AFTER INSERT ON downloads
        FOR EACH ROW EXECUTE FUNCTION report_download()`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
