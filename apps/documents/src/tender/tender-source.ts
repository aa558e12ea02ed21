import { INTERNAL, type Tender } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';

/** Reads tenders from applications. */
export class TenderSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found when no tender was ever published, unavailable while applications is down */
  current(): Promise<Tender> {
    return this.applications.call<Tender>({ method: 'GET', path: INTERNAL.currentTender });
  }

  /** Drafts too. @throws DomainError not-found for an unknown tender, unavailable while applications is down */
  one(id: string): Promise<Tender> {
    return this.applications.call<Tender>({ method: 'GET', path: INTERNAL.tender(id) });
  }
}
