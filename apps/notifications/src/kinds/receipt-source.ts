import { INTERNAL, type Receipt, type ReceiptForDelivery } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { ServiceSigner } from '@lacorte/identity';
import { HeldPrints, type RenderedReceipt } from '@lacorte/jobs';
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
    signer: ServiceSigner,
    private readonly storage: ObjectStorage,
    private readonly bucket: string,
    private readonly held: HeldPrints,
  ) {
    this.applications = new ServiceClient('applications', applicationsUrl, signer);
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
   * The printed receipt, or null when there is none, or none any more.
   *
   * @throws DomainError unavailable while object storage is away
   */
  async pdfOf(rendered: RenderedReceipt | undefined): Promise<Buffer | null> {
    if (rendered?.heldAs) return this.held.find(rendered.heldAs);
    if (rendered?.pdf) return Buffer.from(rendered.pdf, 'base64');
    return rendered?.key ? this.storage.readAll({ bucket: this.bucket, key: rendered.key }) : null;
  }
}
