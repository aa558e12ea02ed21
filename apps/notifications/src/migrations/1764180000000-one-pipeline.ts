import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a message of any kind needs. Kinds are declared in code alone. Processes of the previous release write none of the new columns, and keep the
 * rules that go.
 */
export class OnePipeline1764180000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages
        ADD COLUMN parameters jsonb,
        ADD COLUMN dedupe_key text,
        ADD COLUMN priority smallint NOT NULL DEFAULT 0,
        ADD COLUMN not_before timestamptz,
        DROP CONSTRAINT messages_kind_check,
        DROP CONSTRAINT messages_check3,
        DROP CONSTRAINT messages_check4,
        DROP CONSTRAINT messages_check5,
        DROP CONSTRAINT messages_check6,
        DROP CONSTRAINT messages_withheld_check,
        ADD CONSTRAINT messages_withheld_check CHECK (state <> 'withheld' OR last_error IS NOT NULL) NOT VALID`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
