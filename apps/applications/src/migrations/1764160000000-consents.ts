import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which consents came with an application: `{givenAt, versions: {consent: version of its text}}`, null where none were sent. */
export class Consents1764160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications.application ADD COLUMN consents jsonb');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
