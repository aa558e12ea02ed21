import type { Language } from '@lacorte/contracts';
import { JOBS, QUEUES, type RenderReceiptJob } from '@lacorte/jobs';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { PRINTED_SITE, type PrintedSite } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';

/** An application's receipt as PDF. */
@Injectable()
export class DeliverReceipt {
  constructor(
    private readonly source: ReceiptSource,
    private readonly printed: PrintedDocuments,
    @Inject(PRINTED_SITE) private readonly site: PrintedSite,
  ) {}

  /** @throws DomainError not-found for an unknown application, unavailable while it can be neither found nor printed */
  async run(applicationId: string, language: Language): Promise<StreamableFile> {
    const printed = await this.source.receiptOf(applicationId);
    const document = receiptDocument(printed, language, this.site);
    const payload: RenderReceiptJob = { applicationId, language, key: document.key };
    const name = `ricevuta-domanda-${printed.receipt.applicationCode}.pdf`;
    return this.printed.download(document, { queue: QUEUES.documents, name: JOBS.renderReceipt, payload }, name);
  }
}
