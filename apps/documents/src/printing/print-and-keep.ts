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

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute(document: PrintableDocument): Promise<RenderedReceipt> {
    const { key } = document;
    const [isThere, page] = await Promise.all([this.stored.has(key), completePage(document)]);
    if (isThere) return { key, pdf: null };
    const pdf = await this.printer.print(page);
    const kept = await this.stored.keep(key, pdf);
    this.announcer.announce(key, pdf);
    return kept ? { key, pdf: null } : { key: null, pdf: pdf.toString('base64') };
  }
}
