import { Readable } from 'node:stream';
import { translate } from '@lacorte/contracts';
import { filesByType } from '../files/attached-files';
import type { ClaimedFile } from '../files/claimed-files';
import type { StoredFiles } from '../files/stored-files';
import { zipPaths } from './download-names';
import type { ZipEntry } from './zipped';

/** ZIP entries of the files of an application, in a folder per type. A note replaces a file in quarantine and names it. */
export function zipEntries(files: ClaimedFile[], stored: StoredFiles): ZipEntry[] {
  const sorted = filesByType(files);
  const nameOf = ({ name, signature }: ClaimedFile) => (signature === null ? name : `IN_QUARANTENA_${name}.txt`);
  const paths = zipPaths(sorted.map((file) => ({ type: file.type, name: nameOf(file) })));
  return sorted.map((file, index) => ({
    name: paths[index] ?? file.name,
    date: file.createdAt,
    open: () => contentOf(file, stored),
  }));
}

function contentOf(file: ClaimedFile, stored: StoredFiles): Readable {
  const { name, signature } = file;
  if (signature === null) return stored.open(file);
  const note = translate('documents.quarantineNote', 'it', { name, signature });
  return Readable.from(Buffer.from(`${note}\n`), { objectMode: false });
}
