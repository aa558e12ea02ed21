import { Readable } from 'node:stream';
import {
  type AccessAction,
  type ExportedAccount,
  type ExportedApplications,
  type ExportedMessages,
  INTERNAL,
  type PersonOfExport,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import type { Browser } from '@lacorte/http-server';
import { completeSections, type Sections } from '@lacorte/personal-data';
import type { DataSource } from 'typeorm';
import { type ZipEntry, zipEntries, zipped } from '../downloads/zip';
import type { AttachedFiles } from '../files/attached-files';
import type { StoredFiles } from '../files/stored-files';
import { PERSONAL_DATA } from '../personal-data';
import type { ExportLimit } from '../rate-limit';

const ACTION: AccessAction = 'personal-data-exported';

/** Password and browser, which auth needs to check the password. */
interface OwnerProof extends Browser {
  password: string;
}

/** Gathers what every service holds of a person and opens the archive. The export is recorded before its first byte. */
export class ExportPersonalData {
  constructor(
    private readonly services: Record<'auth' | 'applications' | 'notifications', ServiceClient>,
    private readonly database: DataSource,
    private readonly attachedFiles: AttachedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly limit: ExportLimit,
  ) {}

  /**
   * Exports the data of the logged-in user.
   *
   * @throws DomainError invalid for a wrong password, too-many-requests, unavailable
   */
  async own(userId: string, proof: OwnerProof): Promise<Readable> {
    const path = INTERNAL.exportAccount(userId);
    const { person, sections } = await this.services.auth.call<ExportedAccount>({ method: 'POST', path, body: proof });
    await this.limit.count(userId);
    return this.of(person, sections, person.email);
  }

  /**
   * @param account sections of the data that auth holds
   * @param who the address that the access log records
   * @throws DomainError unavailable while a service is down
   */
  async of(person: PersonOfExport, account: Sections, who: string): Promise<Readable> {
    const held = await this.heldBy<ExportedApplications>('applications', person);
    const { applications, contactIds, sections } = held;
    const known = { ...person, applicationIds: applications.map(({ id }) => id), contactIds };
    const messages = await this.heldBy<ExportedMessages>('notifications', known);
    const own = await PERSONAL_DATA.export(this.database, known);
    const zip = await this.archive(applications, [account, sections, messages.sections, own]);
    await this.record(person, who).catch((error: unknown) => {
      zip.destroy();
      throw error;
    });
    return zip;
  }

  private heldBy<T>(service: 'applications' | 'notifications', body: object): Promise<T> {
    return this.services[service].call<T>({ method: 'POST', path: INTERNAL.exportPersonalData, body });
  }

  private async record({ userId }: PersonOfExport, who: string): Promise<void> {
    const entries = [{ at: new Date().toISOString(), who, action: ACTION, userId }];
    await this.services.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries } });
  }

  /**
   * The ZIP of everything that the product holds of a person: `dati.json`, and the files in a folder per application and type. A file
   * in quarantine is replaced by a note that names it.
   *
   * @returns the ZIP, made while it is read; memory stays constant
   * @throws DomainError unavailable when storage does not have all files
   */
  private async archive(applications: { id: string; code: string }[], parts: Sections[]): Promise<Readable> {
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
