import type { Language } from '@lacorte/contracts';
import type { RenderedReceipt } from '@lacorte/jobs';
import { PdfPrinter } from '../printing/pdf-printer';
import { composeReceipt, type ReceiptDocument } from './receipt-document';
import { embeddedFonts } from './receipt-fonts';
import { ReceiptSource } from './receipt-source';
import { StoredReceipts } from './stored-receipts';

/** Prints an application's receipt and keeps it; one that is there already is not printed again. */
export class RenderReceipt {
  private readonly fonts = embeddedFonts();

  constructor(
    private readonly source: ReceiptSource,
    private readonly stored: StoredReceipts,
    private readonly printer: PdfPrinter,
    private readonly publicUrl: string,
  ) {}

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute(applicationId: string, language: Language): Promise<RenderedReceipt> {
    const { receipt } = await this.source.receiptOf(applicationId);
    const document = await composeReceipt(receipt, language, this.publicUrl);
    if (await this.stored.has(document.key)) return { key: document.key, pdf: null };
    const pdf = await this.printer.print(this.printable(document));
    const kept = await this.stored.keep(document.key, pdf);
    return kept ? { key: document.key, pdf: null } : { key: null, pdf: pdf.toString('base64') };
  }

  private printable({ html, styles }: ReceiptDocument): string {
    return html.replace('</head>', () => `<style>${this.fonts}${styles}</style></head>`);
  }
}
