import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A file in two sections of an application is stored once. The previous release removes no object that a row still names. */
export class SharedCopies1763690002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The index files_object_key is there already, so that nobody searches by this one.
    await runner.query('ALTER TABLE files DROP CONSTRAINT files_object_key_key');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
