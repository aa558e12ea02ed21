import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The wider rule about withheld messages, checked beside reading and writing. */
export class PipelineChecked1764180002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages VALIDATE CONSTRAINT messages_withheld_check');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
