import type { Language } from '@lacorte/contracts';
import { JOBS, type RenderReceiptJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PrintedDocuments } from '../printing/printed-documents';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';
import { RECEIPT_SITE, type ReceiptSite } from './receipt-view';

export interface DeliveredReceipt {
  pdf: Buffer;
  applicationCode: string;
}

/** An application's receipt as PDF. */
@Injectable()
export class DeliverReceipt {
  constructor(
    private readonly source: ReceiptSource,
    private readonly printed: PrintedDocuments,
    @Inject(RECEIPT_SITE) private readonly site: ReceiptSite,
  ) {}

  /** @throws DomainError not-found for an unknown application, unavailable while it can be neither found nor printed */
  async run(applicationId: string, language: Language): Promise<DeliveredReceipt> {
    const printed = await this.source.receiptOf(applicationId);
    const document = receiptDocument(printed, language, this.site);
    const payload: RenderReceiptJob = { applicationId, language, key: document.key };
    const pdf = await this.printed.read(document, { name: JOBS.renderReceipt, payload });
    return { pdf, applicationCode: printed.receipt.applicationCode };
  }
}
