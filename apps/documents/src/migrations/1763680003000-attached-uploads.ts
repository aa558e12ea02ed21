import type { MigrationInterface, QueryRunner } from 'typeorm';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const BATCH = 500;

/** Locked in the order of their ids, as everywhere: who else locks several of them never waits in a circle. */
const FILL = `
  WITH batch AS (
      SELECT id, upload_session FROM uploads WHERE removed_at IS NULL AND id > $1
      ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
    filled AS (
      UPDATE uploads SET applied = true, attached = EXISTS (SELECT FROM files WHERE upload_id = uploads.id)
      FROM batch WHERE uploads.id = batch.id AND EXISTS (
        SELECT FROM uploads u JOIN files ON files.upload_id = u.id
        WHERE u.upload_session = batch.upload_session AND u.removed_at IS NULL))
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/**
 * Which uploads of the last day are attached, and whose browsers have applied; older ones have left the storage. Each batch is a
 * transaction, so that a claim never waits long for its uploads. To run twice does no harm.
 */
export class AttachedUploads1763680003000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = NO_ID;
    while (last) {
      const rows: { id: string }[] = await runner.query(FILL, [last]);
      last = rows[0]?.id;
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}
