import { PRIVACY } from '@lacorte/contracts';
import { deleteInBatches } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';

const BATCH = 50;
/** Shorter than a process that is asked to stop may take; the next run goes on. */
const LONGEST_MS = 10_000;

/** Of everybody after a day; earlier of browsers that have not applied. */
const OLD = `
  (SELECT id FROM uploads
   WHERE removed_at IS NULL AND created_at < now() - make_interval(hours => ${PRIVACY.uploadsHours})
   ORDER BY created_at LIMIT ${BATCH})
  UNION
  (SELECT id FROM uploads
   WHERE removed_at IS NULL AND NOT attached AND NOT applied
     AND created_at < now() - make_interval(hours => ${PRIVACY.abandonedUploadsHours})
   ORDER BY created_at LIMIT ${BATCH})
  LIMIT ${BATCH}`;

/** The address was there for the quotas alone. */
const NOTE_REMOVED = `
  UPDATE uploads SET removed_at = now(), address = NULL
  WHERE id IN (SELECT id FROM uploads WHERE id = ANY($1) ORDER BY id FOR UPDATE)`;

/**
 * As long as the browser may claim, the row stays and tells that the file was there. A row that a claim is just using is locked,
 * and left for the next run.
 */
const NAMED_BY_NO_FILE = `
  DELETE FROM uploads WHERE id IN (
    SELECT id FROM uploads u
    WHERE removed_at IS NOT NULL AND created_at < now() - make_interval(hours => ${PRIVACY.uploadsHours})
      AND NOT EXISTS (SELECT FROM files WHERE upload_id = u.id)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/**
 * Removes uploads that are past their time. What was attached is a copy under a key of its own, so that the upload goes in any case;
 * only its row stays, for a day and for as long as a file names it. First the object, then the note: who is killed in between does it again.
 */
@Injectable()
export class RemoveOldUploads {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /**
   * @returns how many uploads have left the storage now, and how many rows have gone
   * @throws DomainError unavailable while the storage is away
   */
  async run(): Promise<{ uploads: number; rows: number }> {
    const uploads = await this.removeObjects();
    return { uploads, rows: await deleteInBatches(this.database, NAMED_BY_NO_FILE) };
  }

  private async removeObjects(): Promise<number> {
    const deadline = Date.now() + LONGEST_MS;
    let total = 0;
    for (;;) {
      const rows = await this.database.query<{ id: string }[]>(OLD);
      const ids = rows.map(({ id }) => id);
      await Promise.all(ids.map((key) => this.storage.remove({ bucket: this.buckets.uploads, key })));
      await this.database.query(NOTE_REMOVED, [ids]);
      total += ids.length;
      if (ids.length < BATCH || Date.now() > deadline) return total;
    }
  }
}
