import { randomUUID } from 'node:crypto';
import { ALL_EXTENSIONS, extensionOf, type UploadTicket } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type PreparedStatement, runPrepared } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { safeName } from './safe-name';
import { filePathOf } from './upload-path';
import { UploadQuotas } from './upload-quotas';

/** How long an upload address is valid. */
export const TICKET_SECONDS = 15 * 60;

const ISSUE: PreparedStatement = {
  name: 'issue-upload',
  text: 'INSERT INTO uploads (id, upload_session, user_id, safe_name, address, applied) VALUES ($1, $2, $3, $4, $5, $6)',
};

export interface Uploader {
  /** The browser's upload session. */
  session: string;
  /** The client's, by `clientNetwork`. */
  address: string;
  userId: string | null;
}

/** Issues an address where the uploader may put one file. */
@Injectable()
export class RequestUpload {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly quotas: UploadQuotas,
  ) {}

  /**
   * @throws DomainError invalid when no section accepts the file's extension; too-many-requests and unavailable as
   *   `UploadQuotas.requireRoom`
   */
  async execute(fileName: string, { session, address, userId }: Uploader): Promise<UploadTicket> {
    const name = safeName(fileName);
    if (!ALL_EXTENSIONS.includes(extensionOf(name))) {
      throw new DomainError('invalid', 'documents.unsupportedFormat', {
        parameters: { name },
        fields: { fileName: 'documents.unsupportedFormat' },
      });
    }
    const id = randomUUID();
    await this.database.transaction(async (manager) => {
      const { applied } = await this.quotas.requireRoom(manager, session, address);
      await runPrepared(manager, ISSUE, [id, session, userId, name, address, applied]);
    });
    const uploadURL = await this.storage.presignPut({ bucket: this.buckets.uploads, key: id }, TICKET_SECONDS);
    return { uploadURL, filePath: filePathOf(id, name) };
  }
}
