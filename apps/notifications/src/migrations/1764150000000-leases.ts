import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Claims have a token and an end, both empty for those of the previous release; confirmations may be withheld. */
export class Leases1764150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages
        ADD COLUMN claimed_by uuid,
        ADD COLUMN leased_until timestamptz,
        ADD COLUMN allowed_at timestamptz,
        DROP CONSTRAINT messages_state_check,
        ADD CONSTRAINT messages_state_check CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'withheld'))
          NOT VALID,
        ADD CONSTRAINT messages_withheld_check
          CHECK (state <> 'withheld' OR (kind = 'confirmation' AND last_error IS NOT NULL)) NOT VALID`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
