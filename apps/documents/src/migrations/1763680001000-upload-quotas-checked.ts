import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rules of the new columns, which the previous release does not write: checked beside its reading and writing. */
export class UploadQuotasChecked1763680001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads VALIDATE CONSTRAINT uploads_size_check');
    await runner.query('ALTER TABLE uploads VALIDATE CONSTRAINT closed_with_its_size');
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
