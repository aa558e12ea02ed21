import { Migration } from '@lacorte/persistence';
import type { QueryRunner } from 'typeorm';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const BATCH = 500;

/** Locks rows in the order of their ids, as all statements do, to prevent deadlocks. */
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

/** Backfills `attached` and `applied` of the uploads in storage, one transaction per batch so that claims are not blocked. Idempotent. */
export class AttachedUploads1763680003000 extends Migration {
  readonly transaction = false;

  override async up(runner: QueryRunner): Promise<void> {
    let last: string | undefined = NO_ID;
    while (last) {
      const rows: { id: string }[] = await runner.query(FILL, [last]);
      last = rows[0]?.id;
    }
  }
}
