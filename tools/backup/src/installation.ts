import { isAbsolute, join } from 'node:path';
import { OBJECT_STORAGE, readEnvironment, str, url } from '@lacorte/configuration';
import { ObjectStorage, type StoredObject } from '@lacorte/storage';
import type { BucketUse } from './archive';

/**
 * Journals in the bucket of files, with an object `{userId}.json` per account. No archive contains them and no restore deletes them. They
 * record which accounts of an older archive must be erased again, and whose password or second factor has changed since.
 */
const ERASURES = 'erasures/';
const ACCOUNT_CHANGES = 'account-changes/';

/** Object storage with the installation's bucket names. */
export class Buckets {
  constructor(
    readonly storage: ObjectStorage,
    private readonly names: Record<BucketUse, string>,
  ) {}

  place(use: BucketUse, key: string): StoredObject {
    return { bucket: this.names[use], key };
  }

  /** Yields the keys of a bucket without the journals. */
  async *keysIn(use: BucketUse): AsyncGenerator<string> {
    for await (const key of this.storage.keysIn(this.names[use])) {
      const isJournal = use === 'files' && [ERASURES, ACCOUNT_CHANGES].some((folder) => key.startsWith(folder));
      if (!isJournal) yield key;
    }
  }

  erasures(): Promise<ErasureNote[]> {
    return this.journal<ErasureNote>(ERASURES);
  }

  /** Reads the latest change of each account. */
  accountChanges(): Promise<AccountChange[]> {
    return this.journal<AccountChange>(ACCOUNT_CHANGES);
  }

  private async journal<Note extends { userId: string }>(folder: string): Promise<Note[]> {
    const notes: Note[] = [];
    for await (const { key } of this.storage.entriesIn(this.names.files, folder)) {
      const content = await this.storage.readAll(this.place('files', key));
      notes.push({ ...JSON.parse(String(content ?? '{}')), userId: key.slice(folder.length, -'.json'.length) });
    }
    return notes;
  }

  async ensure(): Promise<void> {
    for (const bucket of Object.values(this.names)) await this.storage.ensureBucket(bucket);
  }

  /** Tells whether there are files of applicants. Printed documents do not count, because they can be printed again. */
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

/** Reads database and storage of the installation from the environment. */
export function readInstallation(): { databaseUrl: string; buckets: Buckets } {
  const own = { ADMIN_DATABASE_URL: url(), S3_UPLOADS_BUCKET: str({ default: 'uploads' }) };
  const config = readEnvironment({ ...own, ...OBJECT_STORAGE });
  const storage = ObjectStorage.of(config);
  const names = { uploads: config.S3_UPLOADS_BUCKET, files: config.S3_FILES_BUCKET };
  return { databaseUrl: config.ADMIN_DATABASE_URL, buckets: new Buckets(storage, names) };
}

/** Resolves a path in the folder where npm was called, because npm runs commands in the repository. */
export function fileArgument(path: string): string {
  return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Entry of the journal of erasures. Entries of older releases have only the id. */
export interface ErasureNote {
  userId: string;
  isAddressProven?: boolean;
  contactIds?: string[];
}

/** Entry of the journal of changed passwords and second factors. */
interface AccountChange {
  userId: string;
  /** ISO 8601 instant. */
  changedAt: string;
}
