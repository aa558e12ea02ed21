import { INTERNAL, type Receipt, type ReceiptForDelivery } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { ServiceTokens } from '@lacorte/identity';
import type { RenderedReceipt } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';

/** Where a receipt's data and its printed form come from. */
export class ReceiptSource {
  private readonly applications: ServiceClient;

  /**
   * @param applicationsUrl internal address of the service that keeps the data
   * @param bucket where documents keeps what it has printed
   */
  constructor(
    applicationsUrl: string,
    tokens: ServiceTokens,
    private readonly storage: ObjectStorage,
    private readonly bucket: string,
  ) {
    this.applications = new ServiceClient(applicationsUrl, tokens);
  }

  /** @throws DomainError not-found for an unknown application, unavailable while applications is away */
  async receiptOf(applicationId: string): Promise<Receipt> {
    const { receipt } = await this.applications.call<ReceiptForDelivery>({
      method: 'GET',
      path: INTERNAL.receipt(applicationId),
    });
    return receipt;
  }

  /**
   * The printed receipt, or null when there is none.
   *
   * @throws DomainError unavailable while object storage is away
   */
  async pdfOf(rendered: RenderedReceipt | undefined): Promise<Buffer | null> {
    if (rendered?.pdf) return Buffer.from(rendered.pdf, 'base64');
    return rendered?.key ? this.storage.readAll({ bucket: this.bucket, key: rendered.key }) : null;
  }
}
