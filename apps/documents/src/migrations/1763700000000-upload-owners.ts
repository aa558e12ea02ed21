import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first application that has attached an upload: no other one may. */
export class UploadOwners1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null while no application has it. The previous release does not write it: until it is written, the rows of files tell.
    await runner.query('ALTER TABLE uploads ADD COLUMN application_id uuid');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
