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

/** The other services that hold data of a person. */
export interface DataHolders {
  applications: ServiceClient;
  notifications: ServiceClient;
}

/** Gathers what every service holds of a person and opens the archive. The export is recorded before its first byte. */
export class GatherPersonalData {
  constructor(
    private readonly database: DataSource,
    private readonly holders: DataHolders,
    private readonly archive: PersonalArchive,
  ) {}

  /**
   * @param account what auth holds
   * @param who the address that the access log records
   * @throws DomainError unavailable while a service is down
   */
  async run(person: PersonOfExport, account: Sections, who: string): Promise<NodeJS.ReadableStream> {
    const { applications, contactIds, sections } = await this.ask<ExportedApplications>(
      this.holders.applications,
      person,
    );
    const known = { ...person, applicationIds: applications.map(({ id }) => id), contactIds };
    const [messages, own] = await Promise.all([
      this.ask<ExportedMessages>(this.holders.notifications, known),
      PERSONAL_DATA.export(this.database, known),
    ]);
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
    await this.holders.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries } });
  }
}
