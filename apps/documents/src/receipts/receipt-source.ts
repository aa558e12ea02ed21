import { INTERNAL, type ReceiptForDelivery } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';

/** Reads receipts from applications. */
export class ReceiptSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found for an unknown application, unavailable while applications is down */
  async receiptOf(applicationId: string): Promise<ReceiptForDelivery> {
    return this.applications.call<ReceiptForDelivery>({ method: 'GET', path: INTERNAL.receipt(applicationId) });
  }
}
