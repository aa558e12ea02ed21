import { randomUUID } from 'node:crypto';
import { extensionOf, MAX_FILE_BYTES, type MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage, type StoredObject } from '@lacorte/storage';
import { Injectable, Logger } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { Buckets } from '../object-storage.module';
import type { RequestedFile } from './requested-files';

/** Bytes at the start of a file that show its format. */
export const CONTENT_START_BYTES = 4_100;

export interface CopiedFile extends RequestedFile {
  objectKey: string;
  contentType: string;
  size: number;
}

/**
 * Copies uploads to a bucket that only services write, and checks the copies, because a browser can still change an upload.
 * Checks the uploads first, so that refused files cost no copies.
 */
@Injectable()
export class CopyUploads {
  private readonly logger = new Logger(CopyUploads.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** Copies all files or none. @throws DomainError invalid naming the first file that is missing, empty, too large or of another format */
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

/** Content type of each extension, and the extensions that `file-type` may find for its content. */
const FORMATS: Record<string, { contentType: string; content: string[] }> = {
  '.pdf': { contentType: 'application/pdf', content: ['pdf'] },
  '.jpg': { contentType: 'image/jpeg', content: ['jpg'] },
  '.jpeg': { contentType: 'image/jpeg', content: ['jpg'] },
  '.png': { contentType: 'image/png', content: ['png'] },
  '.doc': { contentType: 'application/msword', content: ['cfb'] },
  '.docx': {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    // `file-type` finds `zip` if the start of the file does not show the contents; the first entry then decides.
    content: ['docx', 'zip'],
  },
};

/** Position of the name of a ZIP's first entry (APPNOTE.TXT, 4.3.7). */
const NAME_LENGTH_AT = 26;
const NAME_AT = 30;
/** Parts of a document in Office Open XML (ECMA-376, part 2). */
const PART_OF_LETTER = /^(\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/|customXml\/)/;

/** @returns null when the first CONTENT_START_BYTES of the file do not match its extension */
export async function contentTypeOf(name: string, start: Buffer): Promise<string | null> {
  const format = FORMATS[extensionOf(name)];
  // The library throws for some formats that need more bytes.
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (!format || !found || !format.content.includes(found.ext)) return null;
  return found.ext === 'zip' && !PART_OF_LETTER.test(firstEntryOf(start)) ? null : format.contentType;
}

function firstEntryOf(zip: Buffer): string {
  if (zip.length < NAME_AT) return '';
  return zip.toString('utf8', NAME_AT, NAME_AT + zip.readUInt16LE(NAME_LENGTH_AT));
}
