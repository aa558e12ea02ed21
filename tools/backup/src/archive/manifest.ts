/** The last entries; an archive without them is incomplete. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_CHECKSUM = 'manifest.json.sha256';
export const DATABASE = 'database.dump';
export const FORMAT = 'lacorte-backup-1';

export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
  contentType?: string;
}

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  /** By `schema.table`, at the instant of the dump. */
  tables: Record<string, number>;
  /** Files in the dump whose objects were replaced during the backup. */
  replacedMeanwhile: string[];
  entries: Entry[];
}

const OBJECT = /^objects\/(uploads|files)\/(.+)$/;

/** Purpose of a bucket, whose name differs between installations. */
export type BucketUse = 'uploads' | 'files';

export function objectEntryName(use: BucketUse, key: string): string {
  return `objects/${use}/${key}`;
}

/** Null for other entries. */
export function objectOf(entryName: string): { use: BucketUse; key: string } | null {
  const [, use, key] = OBJECT.exec(entryName) ?? [];
  return use && key ? { use: use as BucketUse, key } : null;
}

/** The content of an archive in a few lines. */
export function summaryOf({ createdAt, tables, entries, replacedMeanwhile }: Manifest): string {
  const objects = entries.filter(({ name }) => objectOf(name));
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const megabytes = (objects.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024).toFixed(1);
  const lines = [
    `State of ${createdAt}`,
    `${rows} rows in ${Object.keys(tables).length} tables, ${tables['applications.application'] ?? 0} of them applications`,
    `${objects.length} objects, ${megabytes} MiB`,
  ];
  if (replacedMeanwhile.length > 0) {
    lines.push(`${replacedMeanwhile.length} files were replaced during the backup and are not in it`);
  }
  return lines.map((line) => `  ${line}`).join('\n');
}
