import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, and sessions in the table that connect-pg-simple reads and writes. */
export class UsersAndSessions1763640000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email citext NOT NULL CONSTRAINT users_email_key UNIQUE,
        password_hash text NOT NULL,
        first_name text,
        last_name text,
        profile_image_url text,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )
    `);
    await runner.query(`
      CREATE TABLE auth.session (
        sid varchar PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz(6) NOT NULL
      )
    `);
    await runner.query('CREATE INDEX session_expire ON auth.session (expire)');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
