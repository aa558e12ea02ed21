import type { Readable } from 'node:stream';
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
import type { Sections } from '@lacorte/personal-data';
import type { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import type { ExportLimit } from '../rate-limit';
import type { PersonalArchive } from './personal-archive';

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
    private readonly archive: PersonalArchive,
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
    const zip = await this.archive.open(applications, [account, sections, messages.sections, own]);
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
}
