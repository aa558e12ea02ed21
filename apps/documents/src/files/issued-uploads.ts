import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { filePathOf } from '../uploads/upload-path';
import type { RequestedFile } from './requested-files';

interface UploadRow {
  id: string;
  upload_session: string;
  user_id: string | null;
  safe_name: string;
}

const KEEP = (which: string) => `
  UPDATE uploads SET applied = true WHERE id IN (
    SELECT id FROM uploads WHERE removed_at IS NULL AND NOT applied AND ${which} ORDER BY id FOR UPDATE)`;

const KEEP_THESE = KEEP('id = ANY ($1::uuid[])');
const KEEP_THEIR_BROWSERS = KEEP('upload_session IN (SELECT upload_session FROM uploads WHERE id = ANY ($1::uuid[]))');

/** Uploads that no other application has. */
const AVAILABLE = `
  SELECT id FROM uploads
  WHERE id = ANY ($1::uuid[]) AND coalesce(application_id = $2, NOT EXISTS (
    SELECT FROM files WHERE upload_id = uploads.id AND application_id <> $2))`;

/** In the order of ids, as all do: who locks several uploads never waits in a circle. */
const LOCK = 'SELECT FROM uploads WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE';

/** Who claims files. */
export interface Claimant {
  uploadSession: string | null;
  userId: string | null;
}

/** Knows which addresses were issued to whom, and to which application their files belong. */
@Injectable()
export class IssuedUploads {
  constructor(private readonly database: DataSource) {}

  /**
   * Keeps the files of a claim for as long as the browser may attach them. Called before the claim is decided: the files must exist
   * while they are copied, and if one is refused, the applicant's retry needs the others.
   */
  async keep(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await this.database.query(KEEP_THESE, [idsOf(files)]);
  }

  /** Keeps everything that the browsers of attached files have uploaded as long. */
  async keepThoseOfTheirBrowsers(files: RequestedFile[]): Promise<void> {
    if (files.length > 0) await this.database.query(KEEP_THEIR_BROWSERS, [idsOf(files)]);
  }

  /** @throws DomainError invalid naming the first file that was not issued to this browser or user */
  async requireIssuedTo(claimant: Claimant, files: RequestedFile[]): Promise<void> {
    if (files.length === 0) return;
    const rows: UploadRow[] = await this.database.query(
      'SELECT id, upload_session, user_id, safe_name FROM uploads WHERE id = ANY ($1::uuid[])',
      [idsOf(files)],
    );
    const uploads = new Map(rows.map((row) => [row.id, row]));
    refuse(files.find((file) => !isIssued(file, uploads.get(file.uploadId), claimant)));
  }

  /** @throws DomainError invalid naming the first file that belongs to another application */
  async requireAvailable(applicationId: string, files: RequestedFile[]): Promise<void> {
    const taken = await this.taken(this.database, applicationId, idsOf(files));
    refuse(files.find(({ uploadId }) => taken.has(uploadId)));
  }

  /**
   * Keeps other claims away from these uploads until the transaction ends.
   *
   * @returns those among them that belong to another application, or are gone
   */
  async lock(manager: EntityManager, applicationId: string, uploadIds: string[]): Promise<Set<string>> {
    await manager.query(LOCK, [uploadIds]);
    // A statement of its own sees what was committed while the first one waited.
    return this.taken(manager, applicationId, uploadIds);
  }

  private async taken(
    source: DataSource | EntityManager,
    applicationId: string,
    uploadIds: string[],
  ): Promise<Set<string>> {
    if (uploadIds.length === 0) return new Set();
    const rows: { id: string }[] = await source.query(AVAILABLE, [uploadIds, applicationId]);
    const available = new Set(rows.map(({ id }) => id));
    return new Set(uploadIds.filter((id) => !available.has(id)));
  }
}

function idsOf(files: RequestedFile[]): string[] {
  return files.map(({ uploadId }) => uploadId);
}

/** @throws DomainError invalid naming the file, if there is one */
function refuse(file: RequestedFile | undefined): void {
  if (file) throw new DomainError('invalid', 'documents.notIssued', { parameters: { name: file.name } });
}

function isIssued(file: RequestedFile, upload: UploadRow | undefined, { uploadSession, userId }: Claimant): boolean {
  if (!upload || filePathOf(upload.id, upload.safe_name) !== file.path) return false;
  return upload.upload_session === uploadSession || (userId !== null && upload.user_id === userId);
}
