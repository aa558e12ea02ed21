import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a session was last used, so that one which nobody uses ends before its time. */
export class IdleSessions1763660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.session ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now()');
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
