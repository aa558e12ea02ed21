import { randomUUID } from 'node:crypto';
import { ALL_EXTENSIONS, extensionOf, type UploadTicket } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Buckets } from '../object-storage.module';
import { Upload } from './upload.entity';
import { filePathOf, safeName } from './upload-names';
import { UploadQuotas } from './upload-quotas';

/** Validity of an upload URL. */
export const TICKET_SECONDS = 15 * 60;

/** `address` is the network, as `clientNetwork` returns it. */
type Uploader = Pick<Upload, 'uploadSession' | 'userId'> & { address: string };

@Injectable()
export class RequestUpload {
  constructor(
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
    private readonly quotas: UploadQuotas,
  ) {}

  /** @throws DomainError invalid when no section accepts the extension; others as `UploadQuotas.requireRoom` */
  async run(fileName: string, uploader: Uploader): Promise<UploadTicket> {
    const name = safeName(fileName);
    if (!ALL_EXTENSIONS.includes(extensionOf(name))) {
      throw new DomainError('invalid', 'documents.unsupportedFormat', {
        parameters: { name },
        fields: { fileName: 'documents.unsupportedFormat' },
      });
    }
    const id = randomUUID();
    await this.database.transaction(async (manager) => {
      const { applied } = await this.quotas.requireRoom(manager, uploader.uploadSession, uploader.address);
      await manager.getRepository(Upload).insert({ id, safeName: name, applied, ...uploader });
    });
    const uploadURL = await this.storage.presignPut({ bucket: this.buckets.uploads, key: id }, TICKET_SECONDS);
    return { uploadURL, filePath: filePathOf(id, name) };
  }
}
