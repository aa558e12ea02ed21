import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code has room for six digits. The statement that would count further fails as a whole. */
export class NumbersThatFitTheCode1764150000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE applications.application_counter ADD CONSTRAINT application_counter_fits_code CHECK (last_number <= 999999)',
    );
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
