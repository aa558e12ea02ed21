import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Compares e-mail addresses by ASCII lower case, independent of the database's locale. The previous release uses the citext index. */
export class AsciiEmails1763680001000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A run that gave up has left it behind invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.users_email_ascii');
    await runner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY users_email_ascii ON auth.users (lower(email::text COLLATE "C"))',
    );
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
