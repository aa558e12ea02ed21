import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/** A session's cookie ends seven days after its login. */
const FILL = `
  WITH batch AS (SELECT sid FROM auth.session WHERE public_id IS NULL LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    filled AS (
      UPDATE auth.session s SET public_id = gen_random_uuid(), created_at = least(s.created_at, s.expire - interval '7 days')
      FROM batch WHERE s.sid = batch.sid RETURNING s.sid)
  SELECT count(*)::int AS filled FROM filled`;

/** Ids of the sessions that are open already, a batch per statement. Running it twice does no harm. */
export class FillSessionIds1764300002000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let filled = BATCH;
    while (filled > 0) {
      const rows: { filled: number }[] = await runner.query(FILL);
      filled = rows[0]?.filled ?? 0;
    }
    // A run that gave up has left them behind invalid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.session_public_id');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY session_public_id ON auth.session (public_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS auth.session_of_user');
    await runner.query(`CREATE INDEX CONCURRENTLY session_of_user ON auth.session ((sess->>'userId'))`);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
