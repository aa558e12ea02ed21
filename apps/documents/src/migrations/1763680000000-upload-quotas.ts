import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What quotas are counted by: who asked for an upload address, how large the file is, and whether it is attached. */
export class UploadQuotas1763680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // address: null once the file has left the storage. size: null until it is measured. closed: the address has expired, so
    // the size is final. applied: the browser has applied, so its files stay for a day. attached: a row of files names it.
    await runner.query(`
      ALTER TABLE uploads
        ADD COLUMN address text,
        ADD COLUMN size integer,
        ADD COLUMN closed boolean NOT NULL DEFAULT false,
        ADD COLUMN applied boolean NOT NULL DEFAULT false,
        ADD COLUMN attached boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT uploads_size_check CHECK (size >= 0) NOT VALID,
        ADD CONSTRAINT closed_with_its_size CHECK (NOT closed OR size IS NOT NULL) NOT VALID`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
