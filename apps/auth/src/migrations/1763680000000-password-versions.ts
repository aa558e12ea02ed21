import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which password of an account a session was opened with, so that those of an older one end. */
export class PasswordVersions1763680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.users ADD COLUMN password_version integer NOT NULL DEFAULT 1');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
