import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which uploads have left the storage: the rows of attached ones stay, as their files name them. */
export class TidiedUploads1763660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads ADD COLUMN removed_at timestamptz');
    await runner.query('CREATE INDEX uploads_in_storage ON uploads (created_at) WHERE removed_at IS NULL');
    // The new one does all that it was there for.
    await runner.query('DROP INDEX uploads_created_at');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
