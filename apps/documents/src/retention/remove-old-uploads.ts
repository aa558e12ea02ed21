import { PRIVACY } from '@lacorte/contracts';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { PERSONAL_DATA } from '../personal-data';

const BATCH = 50;
/** Shorter than the time that a process has for shutdown; the next run continues. */
const LONGEST_MS = 10_000;

/** Uploads of all browsers after a day; earlier those of browsers that have not applied. */
const OLD = replannedStatement('old-uploads', { id: COLUMN.uuid })`
  (SELECT id FROM uploads
   WHERE removed_at IS NULL AND created_at < now() - make_interval(hours => ${PRIVACY.uploadsHours})
   ORDER BY created_at LIMIT ${BATCH})
  UNION
  (SELECT id FROM uploads
   WHERE removed_at IS NULL AND NOT attached AND NOT applied
     AND created_at < now() - make_interval(hours => ${PRIVACY.abandonedUploadsHours})
   ORDER BY created_at LIMIT ${BATCH})
  LIMIT ${BATCH}`;

/** Deletes the address, which only the quotas need. */
const NOTE_REMOVED = replannedStatement('note-removed-uploads')`
  UPDATE uploads SET removed_at = now(), address = NULL
  WHERE id IN (SELECT id FROM uploads WHERE id = ANY($1) ORDER BY id FOR UPDATE)`;

/**
 * Deletes expired uploads. Attached files are copies under other keys, so the upload is always deleted; its row stays for a
 * day and while a file names it. Deletes the object before it updates the row, so that a killed run is repeated.
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
    const uploads = await this.removeObjects();
    await PERSONAL_DATA.removeExpired(this.database, 'claims');
    return { uploads, rows: await PERSONAL_DATA.removeExpired(this.database, 'uploads') };
  }

  private async removeObjects(): Promise<number> {
    const deadline = Date.now() + LONGEST_MS;
    let total = 0;
    for (;;) {
      const rows = await runPrepared(this.database, OLD);
      const ids = rows.map(({ id }) => id);
      await Promise.all(ids.map((key) => this.storage.remove({ bucket: this.buckets.uploads, key })));
      await runPrepared(this.database, NOTE_REMOVED, [ids]);
      total += ids.length;
      if (ids.length < BATCH || Date.now() > deadline) return total;
    }
  }
}
