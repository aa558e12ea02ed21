import type { RenderedReceipt, RenderReceiptJob } from '@lacorte/jobs';
import { PrintAndKeep } from '../printing/print-and-keep';
import type { PrintOrder } from '../printing/print-order';
import { HandedReceipts } from './handed-receipts';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';

/** Prints an application's receipt and keeps it. */
export class RenderReceipt {
  constructor(
    private readonly handed: HandedReceipts,
    private readonly source: ReceiptSource,
    private readonly printAndKeep: PrintAndKeep,
    private readonly publicUrl: string,
  ) {}

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute({ applicationId, language }: RenderReceiptJob, order: PrintOrder): Promise<RenderedReceipt> {
    const receipt = this.handed.take(applicationId) ?? (await this.source.receiptOf(applicationId)).receipt;
    return this.printAndKeep.execute(receiptDocument(receipt, language, this.publicUrl), order);
  }
}
