import { type Contact, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** Visitors' messages, as applications keeps them. */
export class ContactSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found for an unknown message, unavailable while applications is away */
  contactOf(id: string): Promise<Contact> {
    return this.applications.call<Contact>({ method: 'GET', path: INTERNAL.contact(id) });
  }
}
