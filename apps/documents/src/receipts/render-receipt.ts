import type { Receipt } from '@lacorte/contracts';
import type { RenderedReceipt, RenderReceiptJob } from '@lacorte/jobs';
import { PrintAndKeep } from '../printing/print-and-keep';
import type { PrintOrder } from '../printing/print-order';
import { PrintWishes } from '../printing/print-wishes';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';

/** Prints an application's receipt and keeps it. */
export class RenderReceipt {
  constructor(
    private readonly wishes: PrintWishes,
    private readonly source: ReceiptSource,
    private readonly printAndKeep: PrintAndKeep,
    private readonly publicUrl: string,
  ) {}

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute({ applicationId, language }: RenderReceiptJob, order: PrintOrder): Promise<RenderedReceipt> {
    const handed = this.wishes.handedOver(order.jobId) as Receipt | undefined;
    const receipt = handed ?? (await this.source.receiptOf(applicationId)).receipt;
    return this.printAndKeep.execute(receiptDocument(receipt, language, this.publicUrl), order);
  }
}
