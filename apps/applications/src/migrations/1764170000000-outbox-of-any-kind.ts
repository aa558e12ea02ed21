import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kinds of events are declared in code alone. Processes of the previous release write the two that they know. */
export class OutboxOfAnyKind1764170000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications.outbox DROP CONSTRAINT outbox_kind_check');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
