import { randomUUID } from 'node:crypto';
import { DOCUMENT_SECTIONS, type DocumentSectionId, type DocumentsByType } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A file that an application has, as its row says. */
export interface ClaimedFile {
  id: string;
  section: DocumentSectionId;
  uploadId: string;
  objectKey: string;
  name: string;
  contentType: string;
  size: number;
  createdAt: Date;
  /** What the virus scanner has found in it, if anything. */
  signature: string | null;
}

/** A file to be claimed. */
export type NewFile = Omit<ClaimedFile, 'id' | 'createdAt' | 'signature'>;

const COLUMNS = `id, section, upload_id AS "uploadId", object_key AS "objectKey", name, content_type AS "contentType", size,
  created_at AS "createdAt", scan_signature AS signature`;

/** What the scanner has said so far of a file that changes its place. */
interface ScanState {
  objectKey: string;
  scanState: string;
  signature: string | null;
}

/** The rows that say which stored files belong to which application. */
@Injectable()
export class ClaimedFiles {
  constructor(private readonly database: DataSource) {}

  /** Every file of an application, by section in upload order. */
  of(applicationId: string, source: DataSource | EntityManager = this.database): Promise<ClaimedFile[]> {
    return source.query(`SELECT ${COLUMNS} FROM files WHERE application_id = $1 ORDER BY section, position`, [
      applicationId,
    ]);
  }

  /** Runs `change` while no other claim of the same application runs. */
  exclusively<T>(applicationId: string, change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [applicationId]);
      return change(manager);
    });
  }

  /** Puts `files` in the place of a section's old list. */
  async replace(
    manager: EntityManager,
    applicationId: string,
    section: DocumentSectionId,
    files: (ClaimedFile | NewFile)[],
  ): Promise<void> {
    // Read as the rows go: the scanner may have spoken since they were read first.
    const [removed] = await manager.query<[ScanState[], number]>(
      `DELETE FROM files WHERE application_id = $1 AND section = $2
       RETURNING object_key AS "objectKey", scan_state AS "scanState", scan_signature AS signature`,
      [applicationId, section],
    );
    const scans = new Map(removed.map((scan) => [scan.objectKey, scan]));
    const fresh = { scanState: 'unscanned', signature: null };
    const rows = files.map((file, position) => ({
      ...{ id: randomUUID(), createdAt: new Date(), ...file, position },
      ...(scans.get(file.objectKey) ?? fresh),
    }));
    await manager.query(
      `INSERT INTO files (id, application_id, section, position, upload_id, object_key, name, content_type, size, created_at,
         scan_state, scan_signature)
       SELECT r."id", $1, $2, r."position", r."uploadId", r."objectKey", r."name", r."contentType", r."size", r."createdAt",
         r."scanState", r."signature"
       FROM jsonb_to_recordset($3::jsonb) AS r("id" uuid, "position" smallint, "uploadId" uuid, "objectKey" text,
         "name" text, "contentType" text, "size" integer, "createdAt" timestamptz, "scanState" text, "signature" text)`,
      [applicationId, section, JSON.stringify(rows)],
    );
  }

  /** Notes which uploads count as attached now, and whose they are, among those that a change has locked. */
  async noteAttached(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<void> {
    await manager.query(
      `UPDATE uploads SET attached = EXISTS (SELECT FROM files WHERE upload_id = uploads.id),
         application_id = coalesce(application_id, $2)
       WHERE id = ANY ($1::uuid[])`,
      [uploadIds, applicationId],
    );
  }

  /** The number of changes so far, one more when there is a change now. */
  async version(manager: EntityManager, applicationId: string, changed: boolean): Promise<number> {
    const [row]: { version: number }[] = changed
      ? await manager.query(
          `INSERT INTO claims AS c (application_id, version) VALUES ($1, 1)
           ON CONFLICT (application_id) DO UPDATE SET version = c.version + 1 RETURNING version`,
          [applicationId],
        )
      : await manager.query('SELECT version FROM claims WHERE application_id = $1', [applicationId]);
    return row?.version ?? 0;
  }
}

/** Files as answers show them: document type to name, or to the list of names in upload order (contract, section 2). */
export function documentsByType(files: Pick<ClaimedFile, 'section' | 'name'>[]): DocumentsByType {
  const documents: DocumentsByType = {};
  for (const { id, type } of DOCUMENT_SECTIONS) {
    const names = files.filter(({ section }) => section === id).map(({ name }) => name);
    const [only, ...others] = names;
    if (only !== undefined) documents[type] = others.length === 0 ? only : names;
  }
  return documents;
}
