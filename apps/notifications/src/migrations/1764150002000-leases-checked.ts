import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules about states, which the previous release keeps as well: checked beside its reading and writing. */
export class LeasesChecked1764150002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages VALIDATE CONSTRAINT messages_state_check');
    await runner.query('ALTER TABLE messages VALIDATE CONSTRAINT messages_withheld_check');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
