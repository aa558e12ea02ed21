import { isAbsolute, join } from 'node:path';
import { type Manifest, objectOf } from '../archive/manifest';

/** A path as the caller means it: npm runs commands in the repository, and keeps where it was called. */
export function fileArgument(path: string): string {
  return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path);
}

/** What an archive holds, in two or three lines for a person. */
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
    lines.push(`${replacedMeanwhile.length} files were replaced while the backup ran and are not in it`);
  }
  return lines.map((line) => `  ${line}`).join('\n');
}
