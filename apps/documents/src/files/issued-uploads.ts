import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { filePathOf } from '../uploads/upload-names';
import type { RequestedFile } from './requested-files';

const KEEP = replannedStatement('keep-uploads')`
  UPDATE uploads SET applied = true WHERE id IN (
    SELECT id FROM uploads WHERE removed_at IS NULL AND NOT applied AND id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE)`;

const KEEP_OTHERS_OF_BROWSERS = replannedStatement('keep-uploads-of-browsers')`
  UPDATE uploads SET applied = true WHERE id IN (
    SELECT id FROM uploads WHERE removed_at IS NULL AND NOT applied
      AND upload_session IN (SELECT upload_session FROM uploads WHERE id = ANY ($1::uuid[])) ORDER BY id FOR UPDATE)`;

const ISSUED = replannedStatement('issued-uploads', {
  id: COLUMN.uuid,
  uploadSession: COLUMN.uuid,
  userId: orNull(COLUMN.uuid),
  name: COLUMN.text,
})`
  SELECT id, upload_session AS "uploadSession", user_id AS "userId", safe_name AS name FROM uploads
  WHERE id = ANY ($1::uuid[])`;

/** Uploads that no other application has. */
const AVAILABLE = replannedStatement('available-uploads', { id: COLUMN.uuid })`
  SELECT id FROM uploads WHERE id = ANY ($1::uuid[]) AND (application_id IS NULL OR application_id = $2)`;

/** Locks in the order of ids, as all statements do, to prevent deadlocks. */
export const LOCK_UPLOADS = replannedStatement('lock-uploads')`
  SELECT FROM uploads WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

/** The browser and the account to which uploads were issued. */
export interface UploadOwner {
  uploadSession: string | null;
  userId: string | null;
}

/** Checks and records to whom uploads were issued, and to which application their files belong. */
@Injectable()
export class IssuedUploads {
  constructor(private readonly database: DataSource) {}

  /**
   * Keeps files that are to be attached for as long as the browser may attach them. Called before any of them is refused, because
   * the files must exist while they are copied, and a retry of the applicant after a refusal needs the accepted ones.
   */
  async keep(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await runPrepared(this.database, KEEP, [idsOf(files)]);
  }

  /** Keeps all other uploads of the browsers that uploaded `files` as long. */
  async keepOthersOfBrowsers(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await runPrepared(this.database, KEEP_OTHERS_OF_BROWSERS, [idsOf(files)]);
  }

  /** @throws DomainError invalid naming the first file that was not issued to this browser or user */
  async requireIssuedTo(owner: UploadOwner, files: RequestedFile[]): Promise<void> {
    if (files.length === 0) return;
    const rows = await runPrepared(this.database, ISSUED, [idsOf(files)]);
    const uploads = new Map(rows.map((row) => [row.id, row]));
    refuse(files.find((file) => !isIssued(file, uploads.get(file.uploadId), owner)));
  }

  /** @throws DomainError invalid naming the first file that belongs to another application */
  async requireAvailable(applicationId: string, files: RequestedFile[]): Promise<void> {
    const taken = await this.taken(this.database, applicationId, idsOf(files));
    refuse(files.find(({ uploadId }) => taken.has(uploadId)));
  }

  /**
   * Locks these uploads until the transaction ends.
   *
   * @returns the uploads that belong to another application or were deleted
   */
  async lock(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<Set<string>> {
    await runPrepared(manager, LOCK_UPLOADS, [uploadIds]);
    // A separate statement, which sees what was committed during the wait for the lock.
    return this.taken(manager, applicationId, uploadIds);
  }

  private async taken(
    source: DataSource | EntityManager,
    applicationId: string,
    uploadIds: string[],
  ): Promise<Set<string>> {
    if (uploadIds.length === 0) return new Set();
    const rows = await runPrepared(source, AVAILABLE, [uploadIds, applicationId]);
    const available = new Set(rows.map(({ id }) => id));
    return new Set(uploadIds.filter((id) => !available.has(id)));
  }
}

function idsOf(files: RequestedFile[]): string[] {
  return files.map(({ uploadId }) => uploadId);
}

function refuse(file: RequestedFile | undefined): void {
  if (file) throw new DomainError('invalid', 'documents.notIssued', { parameters: { name: file.name } });
}

function isIssued(file: RequestedFile, upload: typeof ISSUED.row, { uploadSession, userId }: UploadOwner): boolean {
  if (!upload || filePathOf(upload.id, upload.name) !== file.path) return false;
  return upload.uploadSession === uploadSession || (userId !== null && upload.userId === userId);
}
