import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

  /**
   * A file's content, asked for at once: the storage can be at work while another file is being read. No more is held than the
   * buffers on the way take. It fails rather than end early.
   */
  open(file: StoredFile): Readable {
    const content = wholly(file);
    this.pour(file, content).catch((error: Error) => content.destroy(error));
    return content;
  }

  private async pour(file: StoredFile, content: Transform): Promise<void> {
    const stored = await this.storage.read(this.objectOf(file));
    if (!stored) throw missing();
    // Nobody waits for it any more.
    if (content.destroyed) stored.destroy();
    else await pipeline(stored, content);
  }

  private objectOf({ objectKey }: StoredFile) {
    return { bucket: this.buckets.files, key: objectKey };
  }
}

/** Passes a file's content on, and fails at its end when that is not all of it. */
function wholly({ id, size }: StoredFile): Transform {
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
