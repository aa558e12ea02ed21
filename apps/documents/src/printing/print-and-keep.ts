import type { RenderedReceipt } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer';
import { PrintAnnouncer } from './print-announcer';
import { completePage, type PrintableDocument } from './printable-document';
import { StoredPrints } from './stored-prints';

/** Prints a document and keeps it; one that is there already is not printed again. */
@Injectable()
export class PrintAndKeep {
  constructor(
    private readonly stored: StoredPrints,
    private readonly printer: PdfPrinter,
    private readonly announcer: PrintAnnouncer,
  ) {}

  /**
   * @param isMissing there is no need to look whether it is there
   * @returns where the PDF is kept, or the PDF itself while object storage is away
   */
  async execute(document: PrintableDocument, isMissing = false): Promise<RenderedReceipt> {
    const { key } = document;
    if (!isMissing && (await this.stored.has(key))) return { key, pdf: null };
    const pdf = await this.printer.print(await completePage(document));
    // Who waits for it need not wait until it is kept, too.
    this.announcer.announce(key, pdf);
    const kept = await this.stored.keep(key, pdf);
    return kept ? { key, pdf: null } : { key: null, pdf: pdf.toString('base64') };
  }
}
