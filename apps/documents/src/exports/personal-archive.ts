import { Readable } from 'node:stream';
import { completeSections, type Sections } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { zipEntries } from '../downloads/zip-entries';
import { zipped } from '../downloads/zipped';
import { type ClaimedFile, ClaimedFiles } from '../files/claimed-files';
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
    const files: ClaimedFile[][] = [];
    // One query and one application at a time, however many there are.
    for (const { id } of applications) {
      const ofApplication = await this.claimedFiles.of(id);
      await this.storedFiles.requireAll(ofApplication.filter(({ signature }) => signature === null));
      files.push(ofApplication);
    }
    const data = completeSections(parts);
    return zipped([
      { name: 'dati.json', date: new Date(), open: () => Readable.from(jsonOf(data), { objectMode: false }) },
      ...applications.flatMap(({ code }, index) =>
        zipEntries(files[index] ?? [], this.storedFiles).map((entry) => ({ ...entry, name: `${code}/${entry.name}` })),
      ),
    ]);
  }
}

/** JSON in pieces of a row each, so that no second copy of everything is in memory. */
export function* jsonOf(sections: Record<string, object[]>): Generator<string> {
  let separator = '{';
  for (const [name, rows] of Object.entries(sections)) {
    yield `${separator}\n  ${JSON.stringify(name)}: [`;
    for (const [index, row] of rows.entries()) yield `${index === 0 ? '' : ','}\n${indented(row)}`;
    yield rows.length === 0 ? ']' : '\n  ]';
    separator = ',';
  }
  yield '\n}\n';
}

/** As the person reads it: a line for each value, below the name of the part. */
function indented(row: unknown): string {
  // Not `/^/gm`, which also matches after U+2028 and U+2029 inside a text.
  return `    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
}
