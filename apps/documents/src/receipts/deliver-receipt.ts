import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { RenderedReceipt } from '@lacorte/jobs';
import { composeReceipt } from './receipt-document';
import { ReceiptRenderings } from './receipt-renderings';
import { ReceiptSource } from './receipt-source';
import { StoredReceipts } from './stored-receipts';

export interface DeliveredReceipt {
  pdf: Buffer;
  applicationCode: string;
}

/** Times that a result which leads nowhere is forgotten and the receipt printed anew. */
const ATTEMPTS = 2;

/** Finds an application's receipt as PDF, or has it printed. */
export class DeliverReceipt {
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly source: ReceiptSource,
    private readonly stored: StoredReceipts,
    private readonly renderings: ReceiptRenderings,
    private readonly publicUrl: string,
  ) {}

  /**
   * @param language the reader's
   * @throws DomainError not-found for an unknown application, unavailable while it can be neither found nor printed
   */
  async execute(applicationId: string, language: Language): Promise<DeliveredReceipt> {
    const { receipt } = await this.source.receiptOf(applicationId);
    const { key } = await composeReceipt(receipt, language, this.publicUrl);
    const pdf = (await this.stored.find(key)) ?? (await this.printedOnce(key, applicationId, language));
    return { pdf, applicationCode: receipt.applicationCode };
  }

  /** Readers of the same receipt wait together. */
  private printedOnce(key: string, applicationId: string, language: Language): Promise<Buffer> {
    const waiting = this.underWay.get(key);
    if (waiting) return waiting;
    const printing = this.printed(key, applicationId, language).finally(() => this.underWay.delete(key));
    this.underWay.set(key, printing);
    return printing;
  }

  private async printed(key: string, applicationId: string, language: Language): Promise<Buffer> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const result = await this.renderings.render(key, applicationId, language);
      const pdf = await this.pdfOf(result);
      if (pdf) return pdf;
      // Printed and stored some time ago, but the object is gone or the storage away.
      await this.renderings.forget(key);
    }
    throw DomainError.unavailable();
  }

  /** The worker says where it is kept: during a release its template, and so its key, may be another than this process's. */
  private async pdfOf({ key, pdf }: RenderedReceipt): Promise<Buffer | null> {
    if (pdf !== null) return Buffer.from(pdf, 'base64');
    return key === null ? null : this.stored.find(key);
  }
}
