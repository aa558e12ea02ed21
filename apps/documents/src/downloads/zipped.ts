import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  /** Path inside the ZIP. */
  name: string;
  date: Date;
  /** Read when its turn comes, not before. */
  content: Readable;
}

/**
 * A ZIP of these entries, made while it is read. Stored, not deflated: PDFs and photographs are compressed already. An entry
 * that fails makes the ZIP fail; who stops reading the ZIP stops the reading of its entries.
 */
export function zipped(entries: ZipEntry[]): NodeJS.ReadableStream {
  const zip = new ZipArchive({ store: true });
  // The reader hears of an error; one that comes after it has gone must not end the process.
  zip.on('error', () => undefined);
  zip.on('close', () => {
    for (const { content } of entries) content.destroy();
  });
  for (const { name, date, content } of entries) zip.append(content, { name, date });
  zip.finalize().catch((error: Error) => zip.destroy(error));
  return zip;
}
