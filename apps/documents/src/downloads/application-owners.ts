import { type ApplicationOwner, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';

/** Whose application it is, as applications says. */
export class ApplicationOwners {
  constructor(private readonly applications: ServiceClient) {}

  /**
   * @returns the account's id, or null for an unknown or erased application
   * @throws DomainError unavailable
   */
  async ownerOf(applicationId: string): Promise<string | null> {
    try {
      const call = { method: 'GET', path: INTERNAL.applicationOwner(applicationId) } as const;
      return (await this.applications.call<ApplicationOwner>(call)).userId;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not-found') return null;
      throw error;
    }
  }
}
