import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many confirmations a mailbox has had of late, however its address is written. */
export class ConfirmationsByMailbox1764170000000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Lower case, without the quotes, dots and plus part of the name before the @. For counting alone: at some providers dots matter.
    await runner.query(String.raw`
      CREATE OR REPLACE FUNCTION mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT regexp_replace(translate(substring(folded from '^(.*)@'), '"\.', ''), '^([^+]+)[+].*$', '\1')
          || substring(folded from '@[^@]*$')
        FROM lower(address COLLATE "C") AS folded
      $$`);
    // A run that gave up has left it behind invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS messages_confirmations_by_mailbox');
    await runner.query(`
      CREATE INDEX CONCURRENTLY messages_confirmations_by_mailbox
        ON messages (mailbox(recipient::text), coalesce(sent_at, allowed_at)) WHERE kind = 'confirmation'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS messages_confirmations_by_address');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
