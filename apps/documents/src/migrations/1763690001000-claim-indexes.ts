import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  claims_to_confirm: 'claims (application_id) WHERE confirmed_version < version',
  files_object_key: 'files (object_key)',
};

/** Claims that are to be confirmed, and files by what is stored of them. */
export class ClaimIndexes1763690001000 implements MigrationInterface {
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
