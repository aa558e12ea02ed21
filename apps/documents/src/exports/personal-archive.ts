import { Readable } from 'node:stream';
import { completeSections, type Sections } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { type ZipEntry, zipEntries, zipped } from '../downloads/zip';
import { AttachedFiles } from '../files/attached-files';
import { StoredFiles } from '../files/stored-files';

/** The ZIP of everything that the product holds of a person: `dati.json`, and the files in a folder per application and type. */
@Injectable()
export class PersonalArchive {
  constructor(
    private readonly attachedFiles: AttachedFiles,
    private readonly storedFiles: StoredFiles,
  ) {}

  /**
   * A file in quarantine is replaced by a note that names it.
   *
   * @returns the ZIP, made while it is read; memory stays constant
   * @throws DomainError unavailable when storage does not have all files
   */
  async open(applications: { id: string; code: string }[], parts: Sections[]): Promise<Readable> {
    const entries: ZipEntry[] = [];
    // One query and one application at a time, however many there are.
    for (const { id, code } of applications) {
      const files = await this.attachedFiles.of(id);
      await this.storedFiles.requireAll(files.filter(({ signature }) => signature === null));
      for (const entry of zipEntries(files, this.storedFiles))
        entries.push({ ...entry, name: `${code}/${entry.name}` });
    }
    const data = completeSections(parts);
    const json = {
      name: 'dati.json',
      date: new Date(),
      open: () => Readable.from(jsonOf(data), { objectMode: false }),
    };
    return zipped([json, ...entries]);
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

/** A row as JSON with a line for each value, indented below the name of its section. */
function indented(row: unknown): string {
  // The pattern is not `/^/gm`, which also matches after U+2028 and U+2029 inside a text.
  return `    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
}
