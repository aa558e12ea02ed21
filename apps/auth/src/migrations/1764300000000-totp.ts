import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors: a TOTP secret per account, encrypted, and hashes of its recovery codes. */
export class Totp1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.totp (
        user_id uuid PRIMARY KEY REFERENCES auth.users (id) ON DELETE CASCADE,
        secret text NOT NULL,
        confirmed_at timestamptz,
        last_step integer NOT NULL DEFAULT 0,
        wrong_at timestamptz[] NOT NULL DEFAULT '{}',
        blocked_until timestamptz
      )
    `);
    await runner.query(`
      CREATE TABLE auth.recovery_code (
        user_id uuid NOT NULL REFERENCES auth.totp (user_id) ON DELETE CASCADE,
        hash text NOT NULL,
        PRIMARY KEY (user_id, hash)
      )
    `);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
