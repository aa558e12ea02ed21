import type { RenderedReceipt } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { embeddedFonts } from './embedded-fonts';
import { PdfPrinter } from './pdf-printer';
import { StoredPrints } from './stored-prints';

/** A document ready to be printed. */
export interface PrintableDocument {
  /** The page without its styles. */
  html: string;
  styles: string;
  /** Where the printed document is kept: a hash of all that it shows and of how, so that what is there is never stale. */
  key: string;
}

/** Prints a document and keeps it; one that is there already is not printed again. */
@Injectable()
export class PrintAndKeep {
  private readonly fonts = embeddedFonts();

  constructor(
    private readonly stored: StoredPrints,
    private readonly printer: PdfPrinter,
  ) {}

  /** @returns where the PDF is kept, or the PDF itself while object storage is away */
  async execute(document: PrintableDocument): Promise<RenderedReceipt> {
    if (await this.stored.has(document.key)) return { key: document.key, pdf: null };
    const pdf = await this.printer.print(this.printable(document));
    const kept = await this.stored.keep(document.key, pdf);
    return kept ? { key: document.key, pdf: null } : { key: null, pdf: pdf.toString('base64') };
  }

  private printable({ html, styles }: PrintableDocument): string {
    return html.replace('</head>', () => `<style>${this.fonts}${styles}</style></head>`);
  }
}
