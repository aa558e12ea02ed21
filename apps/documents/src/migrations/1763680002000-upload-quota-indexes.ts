import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  uploads_unattached: 'uploads (created_at) INCLUDE (size) WHERE removed_at IS NULL AND NOT attached',
  uploads_of_session: 'uploads (upload_session) WHERE removed_at IS NULL',
  uploads_of_address: 'uploads (address) WHERE removed_at IS NULL',
  uploads_to_measure: 'uploads (created_at) WHERE removed_at IS NULL AND NOT closed',
};

/** What quotas are counted with. */
export class UploadQuotaIndexes1763680002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, rows] of Object.entries(INDEXES)) {
      // A run that gave up may have made it, or have left it behind invalid.
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${rows}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
