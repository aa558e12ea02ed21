import { Readable } from 'node:stream';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable, Logger } from '@nestjs/common';
import type { ClaimedFile } from '../files/claimed-files';
import { Buckets } from '../object-storage.module';

type StoredFile = Pick<ClaimedFile, 'id' | 'objectKey' | 'size'>;

const RETRY_AFTER_SECONDS = 60;

/** The contents of applications' files. */
@Injectable()
export class StoredFiles {
  private readonly logger = new Logger(StoredFiles.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError unavailable unless every file is there, whole */
  async requireAll(files: StoredFile[]): Promise<void> {
    const sizes = await Promise.all(files.map((file) => this.storage.sizeOf(this.objectOf(file))));
    const broken = files.filter(({ size }, index) => sizes[index] !== size);
    if (broken.length === 0) return;
    this.logger.error(`missing or changed in object storage: files ${broken.map(({ id }) => id).join(', ')}`);
    throw missing();
  }

  /** A file's content. Nothing is read before the stream is; it fails rather than end early. */
  open(file: StoredFile): Readable {
    return Readable.from(this.chunksOf(file), { objectMode: false });
  }

  private async *chunksOf(file: StoredFile): AsyncIterable<Buffer> {
    const content = await this.storage.read(this.objectOf(file));
    if (!content) throw missing();
    let bytes = 0;
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield chunk;
    }
    if (bytes !== file.size) throw new Error(`file ${file.id} has ${bytes} of ${file.size} bytes`);
  }

  private objectOf({ objectKey }: StoredFile) {
    return { bucket: this.buckets.files, key: objectKey };
  }
}

function missing(): DomainError {
  return new DomainError('unavailable', 'documents.missingInStorage', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
