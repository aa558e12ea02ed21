import { randomUUID } from 'node:crypto';
import type { AttachmentChange, DocumentSectionId } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

type StoredScanState = 'unscanned' | 'pending' | 'clean' | 'infected';

const FILES = replannedStatement('files-of-application', {
  id: COLUMN.uuid,
  section: COLUMN.textOf<DocumentSectionId>(),
  uploadId: COLUMN.uuid,
  objectKey: COLUMN.text,
  name: COLUMN.text,
  contentType: COLUMN.text,
  size: COLUMN.integer,
  createdAt: COLUMN.instant,
  scanState: COLUMN.textOf<StoredScanState>(),
  /** Signature that the virus scanner found in the file. */
  signature: orNull(COLUMN.text),
})`
  SELECT id, section, upload_id AS "uploadId", object_key AS "objectKey", name, content_type AS "contentType", size,
    created_at AS "createdAt", scan_state AS "scanState", scan_signature AS signature
  FROM files WHERE application_id = $1 ORDER BY section, position`;

const LOCK = replannedStatement('lock-claims')`SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))`;

const REMOVE_SECTION = replannedStatement('remove-section', {
  objectKey: COLUMN.text,
  scanState: COLUMN.text,
  signature: orNull(COLUMN.text),
})`
  DELETE FROM files WHERE application_id = $1 AND section = $2
  RETURNING object_key AS "objectKey", scan_state AS "scanState", scan_signature AS signature`;

const ADD_FILES = replannedStatement('add-files')`
  INSERT INTO files (id, application_id, section, position, upload_id, object_key, name, content_type, size, created_at,
    scan_state, scan_signature)
  SELECT r."id", $1, $2, r."position", r."uploadId", r."objectKey", r."name", r."contentType", r."size", r."createdAt",
    r."scanState", r."signature"
  FROM jsonb_to_recordset($3::jsonb) AS r("id" uuid, "position" smallint, "uploadId" uuid, "objectKey" text,
    "name" text, "contentType" text, "size" integer, "createdAt" timestamptz, "scanState" text, "signature" text)`;

const NOTE_ATTACHED = replannedStatement('note-attached')`
  UPDATE uploads SET attached = EXISTS (SELECT FROM files WHERE upload_id = uploads.id),
    application_id = coalesce(application_id, $2)
  WHERE id = ANY ($1::uuid[])`;

/** Over `claims c`. */
export const LAST_CHANGE = `CASE WHEN c.changed_version IS NOT NULL THEN jsonb_build_object('version', c.changed_version,
    'at', to_char(c.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sections', to_jsonb(c.changed_sections)) END`;

export const CLAIM_STATE = { version: COLUMN.integer, changed: orNull(COLUMN.json<AttachmentChange>()) };

const NEXT_VERSION = replannedStatement('next-claim-version', CLAIM_STATE)`
  INSERT INTO claims AS c (application_id, version, changed_version, changed_at, changed_sections)
  VALUES ($1, 1, 1, clock_timestamp(), $2)
  ON CONFLICT (application_id) DO UPDATE SET version = c.version + 1, changed_version = c.version + 1,
    changed_at = excluded.changed_at, changed_sections = excluded.changed_sections
  WHERE c.erased_at IS NULL RETURNING version, ${LAST_CHANGE} AS changed`;

const VERSION = replannedStatement('claim-version', CLAIM_STATE)`
  SELECT version, ${LAST_CHANGE} AS changed FROM claims c WHERE application_id = $1`;

const CLOSE = replannedStatement('close-claims')`
  INSERT INTO claims (application_id, version, detailed_version, erased_at) VALUES ($1, 1, 1, now())
  ON CONFLICT (application_id) DO UPDATE SET erased_at = now(), detailed_version = claims.version
  WHERE claims.erased_at IS NULL`;

/** A file of an application. */
export type ClaimedFile = NonNullable<typeof FILES.row>;

/** A file to be claimed. */
export type NewFile = Omit<ClaimedFile, 'id' | 'createdAt' | 'scanState' | 'signature'>;

/** `version` is 0 for an application that never had files. */
export type ClaimState = NonNullable<typeof VERSION.row>;

/** Which stored files belong to which application. */
@Injectable()
export class ClaimedFiles {
  constructor(private readonly database: DataSource) {}

  /** Every file of an application, by section in upload order. */
  of(applicationId: string, source: DataSource | EntityManager = this.database): Promise<ClaimedFile[]> {
    return runPrepared(source, FILES, [applicationId]);
  }

  /** Runs `change` while no other claim of the same application runs. */
  exclusively<T>(applicationId: string, change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK, [applicationId]);
      return change(manager);
    });
  }

  /** Makes every later claim fail. Repeating it changes nothing. */
  async close(applicationId: string): Promise<void> {
    await this.exclusively(applicationId, (manager) => runPrepared(manager, CLOSE, [applicationId]));
  }

  /** Replaces a section's list with `files`. */
  async replace(
    manager: EntityManager,
    applicationId: string,
    section: DocumentSectionId,
    files: (ClaimedFile | NewFile)[],
  ): Promise<void> {
    // Read on deletion, because the scanner may have finished since the rows were read first.
    const removed = await runPrepared(manager, REMOVE_SECTION, [applicationId, section]);
    const scans = new Map(removed.map((scan) => [scan.objectKey, scan]));
    const fresh = { scanState: 'unscanned', signature: null };
    const rows = files.map((file, position) => ({
      ...{ id: randomUUID(), createdAt: new Date(), ...file, position },
      ...(scans.get(file.objectKey) ?? fresh),
    }));
    await runPrepared(manager, ADD_FILES, [applicationId, section, JSON.stringify(rows)]);
  }

  /** Updates which of the locked uploads are attached, and to which application. */
  async noteAttached(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<void> {
    await runPrepared(manager, NOTE_ATTACHED, [uploadIds, applicationId]);
  }

  /**
   * Counts a change of the lists of `sections`; none is no change. Read the files afterwards: a verdict of the scanner in
   * between must not be missing from the version that it has raised.
   *
   * @throws DomainError not-found when the application was erased
   */
  async state(manager: EntityManager, applicationId: string, sections: DocumentSectionId[]): Promise<ClaimState> {
    const isChange = sections.length > 0;
    const [row] = isChange
      ? await runPrepared(manager, NEXT_VERSION, [applicationId, sections])
      : await runPrepared(manager, VERSION, [applicationId]);
    if (isChange && !row) throw new DomainError('not-found', 'error.applicationNotFound');
    return row ?? { version: 0, changed: null };
  }
}
