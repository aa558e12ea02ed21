import { type ApplicationCodes, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** The codes of applications, from applications. */
export class CodesSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError unavailable while applications is away */
  async of(applicationIds: string[]): Promise<ApplicationCodes['codes']> {
    if (applicationIds.length === 0) return {};
    const body = { applicationIds: [...new Set(applicationIds)] };
    const { codes } = await this.applications.call<ApplicationCodes>({
      ...{ method: 'POST', path: INTERNAL.applicationCodes, body },
    });
    return codes;
  }
}
