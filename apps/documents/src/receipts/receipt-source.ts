import { INTERNAL, type ReceiptForDelivery } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';

/** Reads receipts where they are kept: in applications. */
export class ReceiptSource {
  private readonly applications: ServiceClient;

  /** @param applicationsUrl internal address of the service */
  constructor(applicationsUrl: string, signer: ServiceSigner) {
    this.applications = new ServiceClient('applications', applicationsUrl, signer);
  }

  /** @throws DomainError not-found for an unknown application, unavailable while applications is away */
  async receiptOf(applicationId: string): Promise<ReceiptForDelivery> {
    return this.applications.call<ReceiptForDelivery>({ method: 'GET', path: INTERNAL.receipt(applicationId) });
  }
}
