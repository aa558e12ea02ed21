import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  /** Path inside the ZIP. */
  name: string;
  date: Date;
  /** Opens the content, shortly before it is read. */
  open: () => Readable;
}

/** Entries opened before they are read, so that storage does not wait for the ZIP. */
const AHEAD = 1;

/**
 * A ZIP of these entries, made while it is read. Stored, not deflated: PDFs and photographs are already compressed. An entry
 * that fails makes the ZIP fail; destroying the ZIP destroys its entries.
 */
export function zipped(entries: ZipEntry[]): NodeJS.ReadableStream {
  const zip = new ZipArchive({ store: true });
  // Readers get errors themselves; an error after the reader has left must not end the process.
  zip.on('error', () => undefined);
  fill(zip, entries).catch((error: Error) => zip.destroy(error));
  return zip;
}

/** Adds one entry at a time: archiver starts to read everything that it is given. */
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
  // archiver ignores errors of its sources: the process would end, or the ZIP never would.
  return open().on('error', (error) => zip.destroy(error));
}
