import { Readable } from 'node:stream';
import { completeSections, type Sections } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { zipEntries } from '../downloads/zip-entries';
import { zipped } from '../downloads/zipped';
import { ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';

/** An application whose files are in the archive. */
export interface ArchivedApplication {
  id: string;
  code: string;
}

/** The ZIP of everything that the product holds of a person: `dati.json`, and the files in a folder per application and type. */
@Injectable()
export class PersonalArchive {
  constructor(
    private readonly claimedFiles: ClaimedFiles,
    private readonly storedFiles: StoredFiles,
  ) {}

  /**
   * A file in quarantine is replaced by a note that names it.
   *
   * @returns the ZIP, made while it is read; memory stays constant
   * @throws DomainError unavailable when storage does not have all files
   */
  async open(applications: ArchivedApplication[], parts: Sections[]): Promise<NodeJS.ReadableStream> {
    const files = await Promise.all(applications.map(({ id }) => this.claimedFiles.of(id)));
    await this.storedFiles.requireAll(files.flat().filter(({ signature }) => signature === null));
    const now = new Date();
    const data = JSON.stringify(completeSections(parts), null, 2);
    return zipped([
      { name: 'dati.json', date: now, open: () => Readable.from(Buffer.from(data), { objectMode: false }) },
      ...applications.flatMap(({ code }, index) =>
        zipEntries(files[index] ?? [], this.storedFiles).map((entry) => ({ ...entry, name: `${code}/${entry.name}` })),
      ),
    ]);
  }
}
