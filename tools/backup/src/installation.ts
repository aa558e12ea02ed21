import { isAbsolute, join } from 'node:path';
import { OBJECT_STORAGE, readEnvironment, str, url } from '@lacorte/configuration';
import { ObjectStorage, type StoredObject } from '@lacorte/storage';
import type { BucketUse } from './archive/manifest';

/**
 * Journal of erased accounts in the bucket of files, `erasures/{userId}.json`. No archive contains it and no restore deletes it: it
 * names the accounts of an older archive that must be erased again.
 */
const JOURNAL = 'erasures/';

/** Object storage with the installation's bucket names. */
export class Buckets {
  constructor(
    readonly storage: ObjectStorage,
    private readonly names: Record<BucketUse, string>,
  ) {}

  place(use: BucketUse, key: string): StoredObject {
    return { bucket: this.names[use], key };
  }

  /** Without the journal. */
  async *keysIn(use: BucketUse): AsyncGenerator<string> {
    for await (const key of this.storage.keysIn(this.names[use])) {
      if (use !== 'files' || !key.startsWith(JOURNAL)) yield key;
    }
  }

  /** Ids of the accounts in the journal. */
  async erasedAccounts(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { key } of this.storage.entriesIn(this.names.files, JOURNAL)) {
      ids.push(key.slice(JOURNAL.length, -'.json'.length));
    }
    return ids;
  }

  async ensure(): Promise<void> {
    for (const bucket of Object.values(this.names)) await this.storage.ensureBucket(bucket);
  }

  /** Printed documents do not count, because they can be printed again. */
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

/** Database and storage of the installation in the environment. */
export function readInstallation(): { databaseUrl: string; buckets: Buckets } {
  const own = { ADMIN_DATABASE_URL: url(), S3_UPLOADS_BUCKET: str({ default: 'uploads' }) };
  const config = readEnvironment({ ...own, ...OBJECT_STORAGE });
  const storage = ObjectStorage.of(config);
  const names = { uploads: config.S3_UPLOADS_BUCKET, files: config.S3_FILES_BUCKET };
  return { databaseUrl: config.ADMIN_DATABASE_URL, buckets: new Buckets(storage, names) };
}

/** Resolves a path where npm was called; npm runs commands in the repository. */
export function fileArgument(path: string): string {
  return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path);
}
