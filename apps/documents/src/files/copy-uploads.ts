import { randomUUID } from 'node:crypto';
import { MAX_FILE_BYTES, type MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage, type StoredObject } from '@lacorte/storage';
import { Injectable, Logger } from '@nestjs/common';
import { Buckets } from '../object-storage.module';
import { CONTENT_START_BYTES, contentTypeOf } from './content-check';
import type { RequestedFile } from './requested-files';

/** A checked copy of an upload, under a key without an upload address. */
export interface CopiedFile extends RequestedFile {
  objectKey: string;
  contentType: string;
  size: number;
}

/**
 * Copies uploads to a bucket that only services write, and checks the copies, because a client can still change the upload.
 * Checks the uploads first, so that a refused claim costs no copies.
 */
@Injectable()
export class CopyUploads {
  private readonly logger = new Logger(CopyUploads.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /**
   * Copies all or none.
   *
   * @throws DomainError invalid naming the first file that is missing, empty, too large or not what its name says
   */
  async run(applicationId: string, files: RequestedFile[]): Promise<CopiedFile[]> {
    await Promise.all(files.map((file) => this.inspect({ bucket: this.buckets.uploads, key: file.uploadId }, file)));
    const targets = files.map((file) => ({ file, key: `documents/${applicationId}/${randomUUID()}` }));
    const outcomes = await Promise.allSettled(targets.map(({ file, key }) => this.copy(file, key)));
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    if (refused) {
      await this.discard(targets.map(({ key }) => key));
      throw refused.reason;
    }
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }

  /** Deletes stored files that no row names. A failure only wastes space. */
  async discard(objectKeys: string[]): Promise<void> {
    const removals = objectKeys.map((key) => this.storage.remove({ bucket: this.buckets.files, key }));
    const failed = (await Promise.allSettled(removals)).filter(({ status }) => status === 'rejected').length;
    if (failed > 0) this.logger.warn(`${failed} stored files without a row could not be deleted`);
  }

  private async copy(file: RequestedFile, key: string): Promise<CopiedFile> {
    const copy = { bucket: this.buckets.files, key };
    await this.storage.copy({ bucket: this.buckets.uploads, key: file.uploadId }, copy);
    return { ...file, objectKey: key, ...(await this.inspect(copy, file)) };
  }

  private async inspect(object: StoredObject, file: RequestedFile): Promise<{ contentType: string; size: number }> {
    const size = await this.storage.sizeOf(object);
    if (size === null) throw refusal('documents.notUploaded', file);
    if (size === 0) throw refusal('documents.empty', file);
    if (size > MAX_FILE_BYTES) throw refusal('documents.tooLarge', file);
    const start = await this.storage.readStart(object, Math.min(size, CONTENT_START_BYTES));
    const contentType = start && (await contentTypeOf(file.name, start));
    if (!contentType) throw refusal('documents.wrongContent', file);
    return { contentType, size };
  }
}

function refusal(key: MessageKey, { name }: RequestedFile): DomainError {
  return new DomainError('invalid', key, { parameters: { name } });
}
