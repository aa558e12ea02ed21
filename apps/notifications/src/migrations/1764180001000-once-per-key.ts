import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of several messages of a kind with one key, one is sent. */
export class OncePerKey1764180001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A run that gave up has left it behind invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS messages_once_per_key');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY messages_once_per_key ON messages (kind, dedupe_key) WHERE dedupe_key IS NOT NULL`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
