import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which claims applications is known to have. */
export class ConfirmedClaims1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // From 0 on: what a crash has left behind before is settled, too.
    await runner.query('ALTER TABLE claims ADD COLUMN confirmed_version integer NOT NULL DEFAULT 0');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
