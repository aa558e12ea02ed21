import { once } from 'node:events';
import { Readable } from 'node:stream';
import { translate } from '@lacorte/contracts';
import { ZipArchive } from 'archiver';
import { type AttachedFile, filesByType } from '../files/attached-files';
import type { StoredFiles } from '../files/stored-files';
import { zipPaths } from './download-names';

export interface ZipEntry {
  name: string;
  date: Date;
  open: () => Readable;
}

/** Number of files that are opened in advance, so that the ZIP does not wait for storage between two files. */
const AHEAD = 1;

/** Returns the ZIP entries of the files, in a folder per type. A text file replaces each file in quarantine. */
export function zipEntries(files: AttachedFile[], stored: StoredFiles): ZipEntry[] {
  const sorted = filesByType(files);
  const paths = zipPaths(
    sorted.map((file) => (file.signature === null ? file : { ...file, name: `IN_QUARANTENA_${file.name}.txt` })),
  );
  return sorted.map((file, index) => ({
    name: paths[index] ?? file.name,
    date: file.createdAt,
    open: () => {
      const { name, signature } = file;
      if (signature === null) return stored.open(file);
      const note = translate('documents.quarantineNote', 'it', { name, signature });
      return Readable.from(Buffer.from(`${note}\n`), { objectMode: false });
    },
  }));
}

/** Returns an uncompressed ZIP as a stream. It fails when an entry fails. Destroying it destroys the entries. */
export function zipped(entries: ZipEntry[]): Readable {
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
    for (const { open } of entries.slice(contents.length, index + 1 + AHEAD)) {
      // archiver ignores errors of its sources. Such an error would crash the process or leave the ZIP open.
      contents.push(open().on('error', (error) => zip.destroy(error)));
    }
    const added = once(zip, 'entry');
    zip.append(contents[index] as Readable, { name, date });
    await added;
    if (zip.destroyed) return;
  }
  await zip.finalize();
}
