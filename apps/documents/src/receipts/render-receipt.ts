import type { RenderedReceipt, RenderReceiptJob } from '@lacorte/jobs';
import { PrintAndKeep } from '../printing/print-and-keep';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';

/** Prints an application's receipt and keeps it; one that is there already is not printed again. */
export class RenderReceipt {
  constructor(
    private readonly source: ReceiptSource,
    private readonly printAndKeep: PrintAndKeep,
    private readonly publicUrl: string,
  ) {}

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute({ applicationId, language, isMissing }: RenderReceiptJob): Promise<RenderedReceipt> {
    const { receipt } = await this.source.receiptOf(applicationId);
    return this.printAndKeep.execute(receiptDocument(receipt, language, this.publicUrl), isMissing);
  }
}
