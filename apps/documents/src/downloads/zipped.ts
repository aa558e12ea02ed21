import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  /** Path inside the ZIP. */
  name: string;
  date: Date;
  /** Opens the content when its turn comes. */
  open: () => Readable;
}

/**
 * A ZIP of these entries, made while it is read. Stored, not deflated: PDFs and photographs are compressed already. An entry
 * that fails makes the ZIP fail; who stops reading the ZIP stops the reading of its entries.
 */
export function zipped(entries: ZipEntry[]): NodeJS.ReadableStream {
  const zip = new ZipArchive({ store: true });
  // The reader hears of an error; one that comes after it has gone must not end the process.
  zip.on('error', () => undefined);
  fill(zip, entries).catch((error: Error) => zip.destroy(error));
  return zip;
}

/** One entry after the other: archiver would begin to read all that it is given at once. */
async function fill(zip: ZipArchive, entries: ZipEntry[]): Promise<void> {
  for (const { name, date, open } of entries) {
    const content = open();
    // archiver does not listen to what it reads from: an error would end the process, or the ZIP wait for ever.
    content.on('error', (error) => zip.destroy(error));
    zip.once('close', () => content.destroy());
    const added = once(zip, 'entry');
    zip.append(content, { name, date });
    await added;
  }
  await zip.finalize();
}
