import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable, Logger } from '@nestjs/common';
import { Buckets } from '../object-storage.module';
import type { StoredFile } from './file.entity';

type FileInStorage = Pick<StoredFile, 'id' | 'objectKey' | 'size'>;

const RETRY_AFTER_SECONDS = 60;

@Injectable()
export class StoredFiles {
  private readonly logger = new Logger(StoredFiles.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @throws DomainError unavailable unless every file is in storage with its full size */
  async requireAll(files: FileInStorage[]): Promise<void> {
    const sizes = await Promise.all(files.map((file) => this.storage.sizeOf(this.objectOf(file))));
    const broken = files.filter(({ size }, index) => sizes[index] !== size);
    if (broken.length === 0) return;
    this.logger.error(`missing or changed in object storage: files ${broken.map(({ id }) => id).join(', ')}`);
    throw missing();
  }

  /** Streams a file in constant memory. The stream fails at its end if the content is incomplete. */
  open(file: FileInStorage): Readable {
    const content = wholly(file);
    this.pour(file, content).catch((error: Error) => content.destroy(error));
    return content;
  }

  private async pour(file: FileInStorage, content: Transform): Promise<void> {
    const stored = await this.storage.read(this.objectOf(file));
    if (!stored) throw missing();
    if (content.destroyed) stored.destroy();
    else await pipeline(stored, content);
  }

  private objectOf({ objectKey }: FileInStorage) {
    return { bucket: this.buckets.files, key: objectKey };
  }
}

function wholly({ id, size }: FileInStorage): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(bytes === size ? null : new Error(`file ${id} has ${bytes} of ${size} bytes`));
    },
  });
}

function missing(): DomainError {
  return new DomainError('unavailable', 'documents.missingInStorage', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
