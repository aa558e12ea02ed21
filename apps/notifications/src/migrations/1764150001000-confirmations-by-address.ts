import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many confirmations an address has had of late. */
export class ConfirmationsByAddress1764150001000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A run that gave up has left it behind invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS messages_confirmations_by_address');
    await runner.query(`
      CREATE INDEX CONCURRENTLY messages_confirmations_by_address
        ON messages (lower(recipient::text COLLATE "C"), coalesce(sent_at, allowed_at)) WHERE kind = 'confirmation'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
