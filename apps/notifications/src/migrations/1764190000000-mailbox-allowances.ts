import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many messages of each kind a mailbox has had recently. Separate from the messages, so that erasing a person leaves
 * the count: otherwise a stranger could erase the account, apply again and mail the mailbox without limit. Workers of the
 * previous release count the rows of `messages`.
 */
export class MailboxAllowances1764190000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mailbox_allowance (
        message_id uuid PRIMARY KEY,
        kind text NOT NULL,
        mailbox_hash bytea NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX mailbox_allowance_taken ON mailbox_allowance (mailbox_hash, kind, taken_at)');
    await runner.query('CREATE INDEX mailbox_allowance_past ON mailbox_allowance (taken_at)');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
