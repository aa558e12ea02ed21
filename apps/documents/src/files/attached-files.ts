import { randomUUID } from 'node:crypto';
import {
  type AttachDocumentsAnswer,
  type AttachmentChange,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type DocumentsByType,
  type DocumentType,
  type ScanState,
} from '@lacorte/contracts';
import { COLUMN, oneRow, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { filePathOf } from '../uploads/upload-names';
import { StoredFile } from './file.entity';

/** Scan states of stored files, as they are reported to the applications service. */
const SCAN_STATES: Record<StoredFile['scanState'], ScanState> = {
  unscanned: 'pending',
  pending: 'pending',
  clean: 'clean',
  infected: 'quarantined',
};

const COLUMNS = {
  ...{ id: true, section: true, uploadId: true, objectKey: true, name: true, contentType: true, size: true },
  ...{ createdAt: true, scanState: true, signature: true },
} as const;

const LOCK = replannedStatement('lock-attachments')`SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))`;

const REMOVE_SECTION = replannedStatement('remove-section', {
  objectKey: COLUMN.text,
  scanState: COLUMN.textOf<StoredFile['scanState']>(),
  signature: orNull(COLUMN.text),
})`
  DELETE FROM files WHERE application_id = $1 AND section = $2
  RETURNING object_key AS "objectKey", scan_state AS "scanState", scan_signature AS signature`;

const NOTE_ATTACHED = replannedStatement('note-attached')`
  UPDATE uploads SET attached = EXISTS (SELECT FROM files WHERE upload_id = uploads.id),
    application_id = coalesce(application_id, $2)
  WHERE id = ANY ($1::uuid[])`;

/** SQL expression of the last change of an application's files. Expects the alias `v` for the table `attachment_versions`. */
export const LAST_CHANGE = `CASE WHEN v.changed_version IS NOT NULL THEN jsonb_build_object('version', v.changed_version,
    'at', to_char(v.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sections', to_jsonb(v.changed_sections)) END`;

export const ATTACHMENT_STATE = { version: COLUMN.integer, changed: orNull(COLUMN.json<AttachmentChange>()) };

const NEXT_VERSION = replannedStatement('next-attachment-version', ATTACHMENT_STATE)`
  INSERT INTO attachment_versions AS v (application_id, version, changed_version, changed_at, changed_sections)
  VALUES ($1, 1, 1, clock_timestamp(), $2)
  ON CONFLICT (application_id) DO UPDATE SET version = v.version + 1, changed_version = v.version + 1,
    changed_at = excluded.changed_at, changed_sections = excluded.changed_sections
  WHERE v.erased_at IS NULL RETURNING version, ${LAST_CHANGE} AS changed`;

const VERSION = replannedStatement('attachment-version', ATTACHMENT_STATE)`
  SELECT version, ${LAST_CHANGE} AS changed FROM attachment_versions v WHERE application_id = $1`;

const CLOSE = replannedStatement('close-attachments')`
  INSERT INTO attachment_versions (application_id, version, detailed_version, erased_at) VALUES ($1, 1, 1, now())
  ON CONFLICT (application_id) DO UPDATE SET erased_at = now(), detailed_version = attachment_versions.version
  WHERE attachment_versions.erased_at IS NULL`;

export type AttachedFile = Pick<StoredFile, keyof typeof COLUMNS>;

export type NewFile = Omit<AttachedFile, 'id' | 'createdAt' | 'scanState' | 'signature'>;

/** Number of changes of an application's files, and the last change. */
type AttachmentState = NonNullable<typeof VERSION.row>;

type Described = Pick<AttachedFile, 'section' | 'uploadId' | 'name' | 'size' | 'createdAt' | 'scanState'>;

@Injectable()
export class AttachedFiles {
  constructor(private readonly database: DataSource) {}

  /** Reads the files of an application, by section in upload order. */
  of(applicationId: string, source: DataSource | EntityManager = this.database): Promise<AttachedFile[]> {
    const order = { section: 'ASC', position: 'ASC' } as const;
    return source.getRepository(StoredFile).find({ where: { applicationId }, select: COLUMNS, order });
  }

  /** Runs `change` while no other change of the application's files runs. */
  exclusively<T>(applicationId: string, change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, LOCK, [applicationId]);
      return change(manager);
    });
  }

  /** Makes every later attempt to attach files fail. Idempotent. */
  async close(applicationId: string): Promise<void> {
    await this.exclusively(applicationId, (manager) => runPrepared(manager, CLOSE, [applicationId]));
  }

  async replace(
    manager: EntityManager,
    applicationId: string,
    section: DocumentSectionId,
    files: (AttachedFile | NewFile)[],
  ): Promise<void> {
    // The deletion returns the scan states, because the scanner may have finished since the rows were read.
    const removed = await runPrepared(manager, REMOVE_SECTION, [applicationId, section]);
    const scans = new Map(removed.map((scan) => [scan.objectKey, scan]));
    const fresh = { scanState: 'unscanned', signature: null } as const;
    const rows = files.map((file, position) => ({
      id: randomUUID(),
      createdAt: new Date(),
      ...file,
      applicationId,
      section,
      position,
      ...(scans.get(file.objectKey) ?? fresh),
    }));
    await manager.getRepository(StoredFile).insert(rows);
  }

  /** Records which of the locked uploads are attached, and to which application. */
  async noteAttached(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<void> {
    await runPrepared(manager, NOTE_ATTACHED, [uploadIds, applicationId]);
  }

  /**
   * Raises the version for a change of the lists of `sections`; without sections, it only reads the state. The caller reads the files
   * afterwards, so that they include each verdict of the scanner that raised the version.
   *
   * @throws DomainError not-found when the application was erased
   */
  async state(manager: EntityManager, applicationId: string, sections: DocumentSectionId[]): Promise<AttachmentState> {
    if (sections.length === 0) {
      const [state] = await runPrepared(manager, VERSION, [applicationId]);
      return state ?? { version: 0, changed: null };
    }
    return oneRow(manager, NEXT_VERSION, [applicationId, sections], 'error.applicationNotFound');
  }
}

/** Puts files in the order of the upload step, with their type and their index within the type. */
export function filesByType<File extends Pick<AttachedFile, 'section'>>(
  files: File[],
): (File & { type: DocumentType; index: number })[] {
  return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
    files.filter(({ section }) => section === id).map((file, index) => ({ ...file, type, index })),
  );
}

export function answerOf({ version, changed }: AttachmentState, files: Described[]): AttachDocumentsAnswer {
  const described = filesByType(files).map(({ section, type, index, uploadId, name, size, createdAt, scanState }) => ({
    section,
    type,
    index,
    name,
    filePath: filePathOf(uploadId, name),
    size,
    attachedAt: createdAt.toISOString(),
    scan: SCAN_STATES[scanState],
  }));
  return { documenti: documentsByType(files), version, files: described, changed };
}

/** Returns the name of the file of each type, or the names in upload order if a type has several files (contract, section 2). */
function documentsByType(files: Described[]): DocumentsByType {
  const documents: DocumentsByType = {};
  for (const { id, type } of DOCUMENT_SECTIONS) {
    const names = files.filter(({ section }) => section === id).map(({ name }) => name);
    if (names.length > 0) documents[type] = names.length === 1 ? names[0] : names;
  }
  return documents;
}
