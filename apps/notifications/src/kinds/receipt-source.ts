import { type ApplicantAccount, INTERNAL, type ReceiptForDelivery, toDelivery } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';
import { HeldPrints, type RenderedReceipt } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';

/** A receipt's data and PDF. */
export class ReceiptSource {
  /** @param bucket of printed documents */
  constructor(
    private readonly applications: ServiceClient,
    private readonly storage: ObjectStorage,
    private readonly bucket: string,
    private readonly held: HeldPrints,
  ) {}

  /** With the rules of the application's tender. @throws DomainError not-found for an unknown application, unavailable while applications is away */
  async receiptOf(applicationId: string): Promise<ReceiptForDelivery> {
    const call = { method: 'GET', path: INTERNAL.receipt(applicationId) } as const;
    return toDelivery(await this.applications.call<ReceiptForDelivery>(call));
  }

  /** @throws as `receiptOf` */
  applicantOf(applicationId: string): Promise<ApplicantAccount> {
    return this.applications.call<ApplicantAccount>({ method: 'GET', path: INTERNAL.applicant(applicationId) });
  }

  /** The PDF, or null without one. @throws DomainError unavailable while object storage is down */
  async pdfOf(rendered: RenderedReceipt | undefined): Promise<Buffer | null> {
    if (rendered?.heldAs) return this.held.find(rendered.heldAs);
    return rendered?.key ? this.storage.readAll({ bucket: this.bucket, key: rendered.key }) : null;
  }
}
