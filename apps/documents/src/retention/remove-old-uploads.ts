import { PRIVACY } from '@lacorte/contracts';
import { COLUMN, inBatches, replannedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { PERSONAL_DATA } from '../personal-data';

const BATCH = 50;

/** Uploads expire after a day, unless a draft keeps them. They expire earlier if their browser has not applied. */
const EXPIRED = `removed_at IS NULL AND draft_of IS NULL AND (kept_until IS NULL OR kept_until <= now())
   AND created_at < now() - make_interval(hours => ${PRIVACY.uploadsHours})`;
const ABANDONED = `removed_at IS NULL AND NOT attached AND NOT applied
   AND created_at < now() - make_interval(hours => ${PRIVACY.abandonedUploadsHours})`;

const OLD = replannedStatement('old-uploads', { id: COLUMN.uuid })`
  (SELECT id FROM uploads WHERE ${EXPIRED} ORDER BY created_at LIMIT ${BATCH})
  UNION
  (SELECT id FROM uploads WHERE ${ABANDONED} ORDER BY created_at LIMIT ${BATCH})
  LIMIT ${BATCH}`;

/** Marks uploads, so that drafts cannot keep them any more. An upload that a draft has kept in the meantime stays. */
const TAKE = replannedStatement('take-old-uploads', { id: COLUMN.uuid })`
  UPDATE uploads SET removing_at = coalesce(removing_at, now())
  WHERE id IN (
    SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND ((${EXPIRED}) OR (${ABANDONED})) ORDER BY id FOR UPDATE)
  RETURNING id`;

/** Records that uploads are deleted, and deletes their network, because only the quotas need it. */
const NOTE_REMOVED = replannedStatement('note-removed-uploads')`
  UPDATE uploads SET removed_at = now(), address = NULL
  WHERE id IN (SELECT id FROM uploads WHERE id = ANY($1) ORDER BY id FOR UPDATE)`;

/**
 * Deletes expired uploads. Attached files are copies under other keys, so the upload is always deleted. The row of an upload stays for a
 * day, and as long as a file refers to it. A run marks the row, deletes the object and records the deletion, so that a killed run is
 * repeated.
 */
@Injectable()
export class RemoveOldUploads {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /**
   * @returns the number of deleted objects and rows
   * @throws DomainError unavailable while the storage is down
   */
  async run(): Promise<{ uploads: number; rows: number }> {
    let uploads = 0;
    await inBatches(BATCH, async () => {
      const found = await runPrepared(this.database, OLD);
      const taken = await runPrepared(this.database, TAKE, [found.map(({ id }) => id)]);
      const ids = taken.map(({ id }) => id);
      await Promise.all(ids.map((key) => this.storage.remove({ bucket: this.buckets.uploads, key })));
      await runPrepared(this.database, NOTE_REMOVED, [ids]);
      uploads += ids.length;
      return found.length;
    });
    await PERSONAL_DATA.removeExpired(this.database, 'attachment_versions');
    return { uploads, rows: await PERSONAL_DATA.removeExpired(this.database, 'uploads') };
  }
}
