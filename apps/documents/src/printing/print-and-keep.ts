import { HeldPrints, type RenderedReceipt } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { PdfPrinter } from './pdf-printer';
import type { PrintableDocument } from './printable-document';
import { StoredPrints } from './stored-prints';

/** Prints a document and stores it, unless it is stored already, because a reader and an e-mail may request it at the same time. */
@Injectable()
export class PrintAndKeep {
  private readonly logger = new Logger(PrintAndKeep.name);

  constructor(
    private readonly stored: StoredPrints,
    private readonly printer: PdfPrinter,
    private readonly held: HeldPrints,
  ) {}

  /** @returns where the PDF is: in object storage, or for some minutes in Redis while storage is unavailable */
  async run({ key, source, replacesEarlier, page }: PrintableDocument): Promise<RenderedReceipt> {
    if (await this.stored.has(key)) return { key, source };
    const pdf = await this.printer.print(page());
    if (!(await this.stored.keep(key, pdf))) return { key: null, heldAs: await this.held.hold(pdf), source };
    // This is not awaited, because a reader may wait for the print. Earlier prints that remain are deleted with the application.
    if (replacesEarlier) void this.removeEarlier(key);
    return { key, source };
  }

  private async removeEarlier(key: string): Promise<void> {
    try {
      await this.stored.removeEarlier(key);
    } catch (err) {
      this.logger.warn({ err }, 'earlier prints are not removed');
    }
  }
}
