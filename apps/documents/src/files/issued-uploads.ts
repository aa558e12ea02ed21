import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { filePathOf } from '../uploads/upload-path';
import type { RequestedFile } from './requested-files';

interface UploadRow {
  id: string;
  upload_session: string;
  user_id: string | null;
  safe_name: string;
}

/** Who claims files. */
export interface Claimant {
  uploadSession: string | null;
  userId: string | null;
}

/** Knows which addresses were issued to whom. */
@Injectable()
export class IssuedUploads {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError invalid naming the first file that was not issued to this browser or user */
  async requireIssuedTo(claimant: Claimant, files: RequestedFile[]): Promise<void> {
    if (files.length === 0) return;
    const rows: UploadRow[] = await this.database.query(
      'SELECT id, upload_session, user_id, safe_name FROM uploads WHERE id = ANY ($1::uuid[])',
      [files.map(({ uploadId }) => uploadId)],
    );
    const uploads = new Map(rows.map((row) => [row.id, row]));
    const stranger = files.find((file) => !isIssued(file, uploads.get(file.uploadId), claimant));
    if (stranger) throw new DomainError('invalid', 'documents.notIssued', { parameters: { name: stranger.name } });
  }
}

function isIssued(file: RequestedFile, upload: UploadRow | undefined, { uploadSession, userId }: Claimant): boolean {
  if (!upload || filePathOf(upload.id, upload.safe_name) !== file.path) return false;
  return upload.upload_session === uploadSession || (userId !== null && upload.user_id === userId);
}
