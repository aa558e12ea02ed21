import { DomainError } from '@lacorte/errors';
import { replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { Upload } from '../uploads/upload.entity';
import { filePathOf } from '../uploads/upload-names';
import type { RequestedFile } from './requested-files';

const KEEP = replannedStatement('keep-uploads')`
  UPDATE uploads SET applied = true WHERE id IN (
    SELECT id FROM uploads WHERE removed_at IS NULL AND NOT applied AND id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE)`;

const KEEP_OTHERS_OF_BROWSERS = replannedStatement('keep-uploads-of-browsers')`
  UPDATE uploads SET applied = true WHERE id IN (
    SELECT id FROM uploads WHERE removed_at IS NULL AND NOT applied
      AND upload_session IN (SELECT upload_session FROM uploads WHERE id = ANY ($1::uuid[])) ORDER BY id FOR UPDATE)`;

/** Locks uploads until the transaction ends. All statements lock them in the order of their ids, to prevent deadlocks. */
export async function lockUploads(manager: EntityManager, ids: string[]): Promise<void> {
  const inOrder = { where: { id: In(ids) }, select: { id: true }, order: { id: 'ASC' } } as const;
  await manager.getRepository(Upload).find({ ...inOrder, lock: { mode: 'pessimistic_write' } });
}

const ISSUED = { id: true, uploadSession: true, userId: true, safeName: true } as const;

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
   * Keeps files for as long as the browser may attach them. It is called before any file is refused: files must exist while they
   * are copied, and when the browser retries after a refusal.
   */
  async keep(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await runPrepared(this.database, KEEP, [uploadIdsOf(files)]);
  }

  /** Keeps the other uploads of the browsers that uploaded `files`, for as long as those files. */
  async keepOthersOfBrowsers(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await runPrepared(this.database, KEEP_OTHERS_OF_BROWSERS, [uploadIdsOf(files)]);
  }

  /** @throws DomainError invalid naming the first file that was issued to another account or, without an account, to another browser */
  async requireIssuedTo(owner: UploadOwner, files: RequestedFile[]): Promise<void> {
    if (files.length === 0) return;
    const where = { id: In(uploadIdsOf(files)) };
    const rows = await this.database.getRepository(Upload).find({ where, select: ISSUED });
    const uploads = new Map(rows.map((row) => [row.id, row]));
    refuse(files.find((file) => !isIssued(file, uploads.get(file.uploadId), owner)));
  }

  /** @throws DomainError invalid naming the first file that belongs to another application */
  async requireAvailable(applicationId: string, files: RequestedFile[]): Promise<void> {
    const taken = await this.taken(this.database, applicationId, uploadIdsOf(files));
    refuse(files.find(({ uploadId }) => taken.has(uploadId)));
  }

  /** Locks uploads. @returns the ids that belong to another application or were deleted */
  async lock(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<Set<string>> {
    await lockUploads(manager, uploadIds);
    // This is a separate statement, because it must see what was committed during the wait for the lock.
    return this.taken(manager, applicationId, uploadIds);
  }

  private async taken(
    source: DataSource | EntityManager,
    applicationId: string,
    uploadIds: string[],
  ): Promise<Set<string>> {
    if (uploadIds.length === 0) return new Set();
    const select = { id: true, applicationId: true };
    const rows = await source.getRepository(Upload).find({ where: { id: In(uploadIds) }, select });
    const mayHave = rows.filter(({ applicationId: owner }) => owner === null || owner === applicationId);
    const available = new Set(mayHave.map(({ id }) => id));
    return new Set(uploadIds.filter((id) => !available.has(id)));
  }
}

export function uploadIdsOf(files: { uploadId: string }[]): string[] {
  return files.map(({ uploadId }) => uploadId);
}

function refuse(file: RequestedFile | undefined): void {
  if (file) throw new DomainError('invalid', 'documents.notIssued', { parameters: { name: file.name } });
}

function isIssued(
  file: RequestedFile,
  upload: Pick<Upload, keyof typeof ISSUED> | undefined,
  { uploadSession, userId }: UploadOwner,
): boolean {
  if (!upload || filePathOf(upload.id, upload.safeName) !== file.path) return false;
  // Several people may use one browser, so a file of an account is for that account only.
  return upload.userId === null ? upload.uploadSession === uploadSession : upload.userId === userId;
}
