import { INTERNAL, type ReceiptForDelivery, toDelivery } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import type { PrintedReceipt } from './receipt-view';

/** Reads receipts from applications. */
export class ReceiptSource {
  constructor(private readonly applications: ServiceClient) {}

  /** @throws DomainError not-found for an unknown application, unavailable while applications is down */
  async receiptOf(applicationId: string): Promise<PrintedReceipt & Pick<ReceiptForDelivery, 'documentsExpectedMs'>> {
    const call = { method: 'GET', path: INTERNAL.receipt(applicationId) } as const;
    return toDelivery(await this.applications.call<ReceiptForDelivery>(call));
  }
}
