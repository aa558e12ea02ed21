import { Readable } from 'node:stream';
import { DOCUMENT_SECTIONS, translate } from '@lacorte/contracts';
import { completeSections, type Sections } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { quarantineNoteName, zipPaths } from '../downloads/download-names';
import { type ZipEntry, zipped } from '../downloads/zipped';
import { type ClaimedFile, ClaimedFiles } from '../files/claimed-files';
import { StoredFiles } from '../files/stored-files';

/** An application whose files are in the archive. */
export interface ArchivedApplication {
  id: string;
  code: string;
}

type ArchivedFile = ClaimedFile & { path: string };

/** The ZIP of everything that the product holds of a person: `dati.json` and the attached files. */
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
    const files = (await Promise.all(applications.map((application) => this.filesOf(application)))).flat();
    await this.storedFiles.requireAll(files.filter(({ signature }) => signature === null));
    const now = new Date();
    const data = JSON.stringify(completeSections(parts), null, 2);
    return zipped([
      { name: 'dati.json', date: now, open: () => Readable.from(Buffer.from(data), { objectMode: false }) },
      ...files.map((file) => this.entryOf(file)),
    ]);
  }

  /** In the order of the upload step, in a folder per application and type. */
  private async filesOf({ id, code }: ArchivedApplication): Promise<ArchivedFile[]> {
    const claimed = await this.claimedFiles.of(id);
    const files = DOCUMENT_SECTIONS.flatMap((section) =>
      claimed.filter((file) => file.section === section.id).map((file) => ({ ...file, type: section.type })),
    );
    const names = files.map(({ name, type, signature }) => ({
      type,
      name: signature === null ? name : quarantineNoteName(name),
    }));
    const paths = zipPaths(names);
    return files.map((file, index) => ({ ...file, path: `${code}/${paths[index]}` }));
  }

  private entryOf(file: ArchivedFile): ZipEntry {
    return { name: file.path, date: file.createdAt, open: () => this.contentOf(file) };
  }

  private contentOf(file: ArchivedFile): Readable {
    const { name, signature } = file;
    if (signature === null) return this.storedFiles.open(file);
    return Readable.from(Buffer.from(`${translate('documents.quarantineNote', 'it', { name, signature })}\n`), {
      objectMode: false,
    });
  }
}
