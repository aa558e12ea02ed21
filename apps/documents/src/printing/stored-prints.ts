import { dirname } from 'node:path/posix';
import { DomainError } from '@lacorte/errors';
import { ObjectStorage } from '@lacorte/storage';
import { Injectable, Logger } from '@nestjs/common';
import { Buckets } from '../object-storage.module';

/** Printed documents in object storage. Unavailable storage is no error, because documents can be printed again. */
@Injectable()
export class StoredPrints {
  private readonly logger = new Logger(StoredPrints.name);

  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** @returns null if the PDF does not exist or the storage is down */
  async find(key: string): Promise<Buffer | null> {
    return this.unlessAway(() => this.storage.readAll({ bucket: this.buckets.files, key }), null);
  }

  async has(key: string): Promise<boolean> {
    const size = this.unlessAway(() => this.storage.sizeOf({ bucket: this.buckets.files, key }), null);
    return (await size) !== null;
  }

  async keep(key: string, pdf: Buffer): Promise<boolean> {
    return this.unlessAway(async () => {
      await this.storage.write({ bucket: this.buckets.files, key }, pdf, 'application/pdf');
      return true;
    }, false);
  }

  /** Deletes the prints in the folder of `key`, except those written later. A deleted print is printed again on request. */
  async removeEarlier(key: string): Promise<void> {
    await this.unlessAway(async () => {
      const bucket = this.buckets.files;
      const prints: { key: string; writtenAt: Date }[] = [];
      for await (const print of this.storage.entriesIn(bucket, `${dirname(key)}/`)) prints.push(print);
      const own = prints.find((print) => print.key === key);
      const earlier = prints.filter((print) => own && print !== own && print.writtenAt <= own.writtenAt);
      await Promise.all(earlier.map((print) => this.storage.remove({ bucket, key: print.key })));
    }, undefined);
  }

  private async unlessAway<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      this.logger.warn('object storage is down: printed documents are not stored or replaced');
      return otherwise;
    }
  }
}
