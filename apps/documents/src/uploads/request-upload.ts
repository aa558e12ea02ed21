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

const TICKET_SECONDS = 15 * 60;

const ISSUE: PreparedStatement = {
  name: 'issue-upload',
  text: 'INSERT INTO uploads (id, upload_session, user_id, safe_name) VALUES ($1, $2, $3, $4)',
};

export interface Uploader {
  /** The browser's upload session. */
  session: string;
  userId: string | null;
}

/** Issues an address where the uploader may put one file. */
@Injectable()
export class RequestUpload {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError invalid when no section accepts the file's extension */
  async execute(fileName: string, { session, userId }: Uploader): Promise<UploadTicket> {
    const name = safeName(fileName);
    if (!ALL_EXTENSIONS.includes(extensionOf(name))) {
      throw new DomainError('invalid', 'documents.unsupportedFormat', {
        parameters: { name },
        fields: { fileName: 'documents.unsupportedFormat' },
      });
    }
    const id = randomUUID();
    await runPrepared(this.database, ISSUE, [id, session, userId, name]);
    const uploadURL = await this.storage.presignPut({ bucket: this.buckets.uploads, key: id }, TICKET_SECONDS);
    return { uploadURL, filePath: filePathOf(id, name) };
  }
}
