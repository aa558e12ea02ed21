/** The archive's last entries; without them an archive is not complete. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_CHECKSUM = 'manifest.json.sha256';
/** pg_dump's custom format. */
export const DATABASE = 'database.dump';
export const FORMAT = 'lacorte-backup-1';

/** A file in the archive. */
export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
  /** Of objects. */
  contentType?: string;
}

/** What an archive holds, and how to tell that it holds just that. */
export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  /** Rows of each table, as `schema.table`, at the instant of the dump. */
  tables: Record<string, number>;
  /** Files that the dump names but whose objects had gone when their turn came: they were replaced meanwhile. */
  replacedMeanwhile: string[];
  entries: Entry[];
}

const OBJECT = /^objects\/(uploads|files)\/(.+)$/;

/** The buckets by what they are for; each installation gives them names of its own. */
export type BucketUse = 'uploads' | 'files';

export function objectEntryName(use: BucketUse, key: string): string {
  return `objects/${use}/${key}`;
}

/** Bucket and key of an object's entry; null for other entries. */
export function objectOf(entryName: string): { use: BucketUse; key: string } | null {
  const [, use, key] = OBJECT.exec(entryName) ?? [];
  return use && key ? { use: use as BucketUse, key } : null;
}
