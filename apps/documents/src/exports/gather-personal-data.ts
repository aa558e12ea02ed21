import {
  type AccessAction,
  type ExportedApplications,
  type ExportedMessages,
  INTERNAL,
  type PersonOfExport,
} from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import type { Sections } from '@lacorte/personal-data';
import type { DataSource } from 'typeorm';
import { PERSONAL_DATA } from '../personal-data';
import type { PersonalArchive } from './personal-archive';

const ACTION: AccessAction = 'personal-data-exported';

/** Gathers what every service holds of a person and opens the archive. The export is recorded before its first byte. */
export class GatherPersonalData {
  constructor(
    private readonly database: DataSource,
    private readonly applications: ServiceClient,
    private readonly notifications: ServiceClient,
    private readonly archive: PersonalArchive,
  ) {}

  /**
   * @param account what auth holds
   * @param who the address that the access log records
   * @throws DomainError unavailable while a service is down
   */
  async run(person: PersonOfExport, account: Sections, who: string): Promise<NodeJS.ReadableStream> {
    const held = await this.ask<ExportedApplications>(this.applications, person);
    const { applications, contactIds, sections } = held;
    const known = { ...person, applicationIds: applications.map(({ id }) => id), contactIds };
    const messages = await this.ask<ExportedMessages>(this.notifications, known);
    const own = await PERSONAL_DATA.export(this.database, known);
    const zip = await this.archive.open(applications, [account, sections, messages.sections, own]);
    await this.record(person, who).catch((error: unknown) => {
      (zip as NodeJS.ReadableStream & { destroy(): void }).destroy();
      throw error;
    });
    return zip;
  }

  private ask<T>(service: ServiceClient, body: object): Promise<T> {
    return service.call<T>({ method: 'POST', path: INTERNAL.exportPersonalData, body });
  }

  private async record({ userId }: PersonOfExport, who: string): Promise<void> {
    const entries = [{ at: new Date().toISOString(), who, action: ACTION, userId }];
    await this.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries } });
  }
}
