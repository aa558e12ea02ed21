import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Links in e-mails: who asked for one, and the hashes of the tokens that were written into e-mails. A request for an
 * unknown address has no account; it makes the call cost the same. The previous release uses none of this.
 */
export class MailedLinks1764190001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.users
        ADD COLUMN address_verified_at timestamptz,
        ADD COLUMN address_proven_at timestamptz`);
    await runner.query(`
      CREATE TABLE auth.link_request (
        id uuid PRIMARY KEY,
        purpose text NOT NULL,
        user_id uuid REFERENCES auth.users ON DELETE CASCADE,
        is_counted boolean NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz
      )`);
    await runner.query('CREATE INDEX link_request_of_user ON auth.link_request (user_id, purpose, asked_at)');
    await runner.query('CREATE INDEX link_request_asked ON auth.link_request (asked_at)');
    await runner.query(`
      CREATE TABLE auth.link_token (
        hash bytea PRIMARY KEY,
        request_id uuid NOT NULL REFERENCES auth.link_request ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX link_token_of_request ON auth.link_token (request_id)');
    await runner.query('CREATE INDEX link_token_expires ON auth.link_token (expires_at)');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
