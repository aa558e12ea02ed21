import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which person of an identity provider an account belongs to. */
export class OpenidIdentities1764300003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.openid_identity (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject),
        UNIQUE (user_id, issuer)
      )
    `);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
