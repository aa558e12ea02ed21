import { Readable } from 'node:stream';
import {
  type ExportedAccount,
  type ExportedApplications,
  type ExportedMessages,
  INTERNAL,
  type PersonOfExport,
  type ReportedAccess,
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

/** Password and browser. The auth service needs the browser to check the password. */
interface OwnerProof extends Browser {
  password: string;
}

/** Gathers the data that each service holds about a person, and opens the archive. The export is recorded before its first byte is sent. */
export class ExportPersonalData {
  constructor(
    private readonly services: Record<'auth' | 'applications' | 'notifications', ServiceClient>,
    private readonly database: DataSource,
    private readonly attachedFiles: AttachedFiles,
    private readonly storedFiles: StoredFiles,
    private readonly limit: ExportLimit,
  ) {}

  /** @throws DomainError invalid for a wrong password, too-many-requests, unavailable */
  async own(userId: string, proof: OwnerProof): Promise<Readable> {
    const path = INTERNAL.exportAccount(userId);
    const { person, sections } = await this.services.auth.call<ExportedAccount>({ method: 'POST', path, body: proof });
    await this.limit.count(userId);
    return this.of(person, sections, person.email);
  }

  /**
   * @param account data that the auth service holds
   * @param who name for the access log
   * @throws DomainError unavailable
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
    const at = new Date().toISOString();
    const entries: ReportedAccess[] = [{ at, who, action: 'personal-data-exported', userId }];
    await this.services.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries } });
  }

  /** Makes the ZIP while it is read, in constant memory. @throws DomainError unavailable when a file is missing in storage */
  private async archive(applications: { id: string; code: string }[], parts: Sections[]): Promise<Readable> {
    const entries: ZipEntry[] = [];
    for (const { id, code } of applications) {
      const files = await this.attachedFiles.of(id);
      await this.storedFiles.requireAll(files.filter(({ signature }) => signature === null));
      const found = zipEntries(files, this.storedFiles);
      entries.push(...found.map((entry) => ({ ...entry, name: `${code}/${entry.name}` })));
    }
    const open = () => Readable.from(jsonOf(completeSections(parts)), { objectMode: false });
    return zipped([{ name: 'dati.json', date: new Date(), open }, ...entries]);
  }
}

/** Yields JSON row by row, so that memory never holds all of it as text. */
export function* jsonOf(sections: Record<string, object[]>): Generator<string> {
  let separator = '{';
  for (const [name, rows] of Object.entries(sections)) {
    yield `${separator}\n  ${JSON.stringify(name)}: [`;
    for (const [index, row] of rows.entries()) {
      // The pattern is not `/^/gm`, because that also matches after U+2028 and U+2029 inside a text.
      const indented = JSON.stringify(row, null, 2).replaceAll('\n', '\n    ');
      yield `${index === 0 ? '' : ','}\n    ${indented}`;
    }
    yield rows.length === 0 ? ']' : '\n  ]';
    separator = ',';
  }
  yield '\n}\n';
}
