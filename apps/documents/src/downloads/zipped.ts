import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import { useNativeChecksum } from './native-checksum';

useNativeChecksum();

export interface ZipEntry {
  /** Path inside the ZIP. */
  name: string;
  date: Date;
  /** Opens the content, a little before its turn comes. */
  open: () => Readable;
}

/** How many entries are open beside the one that is read: who holds their contents is then at work already. */
const AHEAD = 1;

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
  const contents: Readable[] = [];
  zip.once('close', () => contents.forEach((content) => void content.destroy()));
  for (const [index, { name, date }] of entries.entries()) {
    for (const entry of entries.slice(contents.length, index + 1 + AHEAD)) contents.push(opened(entry, zip));
    const added = once(zip, 'entry');
    zip.append(contents[index] as Readable, { name, date });
    await added;
    if (zip.destroyed) return;
  }
  await zip.finalize();
}

function opened({ open }: ZipEntry, zip: ZipArchive): Readable {
  // archiver does not listen to what it reads from: an error would end the process, or the ZIP wait for ever.
  return open().on('error', (error) => zip.destroy(error));
}
