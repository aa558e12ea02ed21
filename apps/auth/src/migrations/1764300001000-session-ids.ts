import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the list of sessions shows: an id that is not the session's secret, and when it began. The previous release gets both by default. */
export class SessionIds1764300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A default that differs per row would rewrite the table: it is set for later rows only.
    await runner.query(`
      ALTER TABLE auth.session ADD COLUMN public_id uuid, ADD COLUMN created_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query('ALTER TABLE auth.session ALTER COLUMN public_id SET DEFAULT gen_random_uuid()');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
