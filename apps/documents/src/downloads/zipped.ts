import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  name: string;
  date: Date;
  open: () => Readable;
}

/** Entries opened before they are read, so that storage does not wait for the ZIP. */
const AHEAD = 1;

/** An uncompressed ZIP as a stream. A failing entry fails it; destroying it destroys its entries. */
export function zipped(entries: ZipEntry[]): NodeJS.ReadableStream {
  const zip = new ZipArchive({ store: true });
  // Readers get errors themselves; an error after the reader has left must not crash the process.
  zip.on('error', () => undefined);
  fill(zip, entries).catch((error: Error) => zip.destroy(error));
  return zip;
}

/** Adds one entry at a time, because archiver reads all its entries at once. */
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
  // archiver ignores errors of its sources, which would crash the process or leave the ZIP open.
  return open().on('error', (error) => zip.destroy(error));
}
