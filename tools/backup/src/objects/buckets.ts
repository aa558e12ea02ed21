import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import type { BucketUse } from '../archive/manifest';

/** The installation's object storage, with the names that it gives its buckets. */
export class Buckets {
  constructor(
    readonly storage: ObjectStorage,
    private readonly names: Record<BucketUse, string>,
  ) {}

  place(use: BucketUse, key: string): StoredObject {
    return { bucket: this.names[use], key };
  }

  keysIn(use: BucketUse): AsyncGenerator<string> {
    return this.storage.keysIn(this.names[use]);
  }

  async ensure(): Promise<void> {
    for (const bucket of Object.values(this.names)) await this.storage.ensureBucket(bucket);
  }

  /** Whether applications have files here. Printed documents do not count: they can be printed again. */
  async holdData(): Promise<boolean> {
    await this.ensure();
    for await (const key of this.keysIn('files')) if (key.startsWith('documents/')) return true;
    return false;
  }

  async clear(): Promise<void> {
    for (const use of ['uploads', 'files'] as const) {
      for await (const key of this.keysIn(use)) await this.storage.remove(this.place(use, key));
    }
  }
}
