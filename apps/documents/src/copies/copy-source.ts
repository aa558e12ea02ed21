import { INTERNAL, type UserApplication } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';

/** Reads applications as they were declared. */
export class CopySource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found for an unknown or erased application, unavailable while applications is down */
  applicationOf(applicationId: string): Promise<UserApplication> {
    const path = INTERNAL.declaredApplication(applicationId);
    return this.applications.call<UserApplication>({ method: 'GET', path });
  }
}
