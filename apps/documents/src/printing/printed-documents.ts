import { DomainError } from '@lacorte/errors';
import { Injectable, StreamableFile } from '@nestjs/common';
import { type PrintJob, PrintQueue } from './print-queue';
import type { WantedPrint } from './printable-document';
import { StoredPrints } from './stored-prints';

/** Documents as PDF, from storage or printed by the worker. */
@Injectable()
export class PrintedDocuments {
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly stored: StoredPrints,
    private readonly queue: PrintQueue,
  ) {}

  /** @param name of the file, of characters that need no quoting in a header */
  async download(wanted: WantedPrint, job: PrintJob, name: string): Promise<StreamableFile> {
    const pdf = (await this.stored.find(wanted.key)) ?? (await this.printedOnce(wanted, job));
    const disposition = `attachment; filename="${name}"`;
    return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
  }

  /** Readers of the same document share one wait, so that none removes the job of another. */
  private printedOnce(wanted: WantedPrint, job: PrintJob): Promise<Buffer> {
    const { key } = wanted;
    const printing = this.underWay.get(key) ?? this.printed(wanted, job).finally(() => this.underWay.delete(key));
    this.underWay.set(key, printing);
    return printing;
  }

  /** Requests the document twice at most, because the result of the first job may be useless. */
  private async printed(wanted: WantedPrint, job: PrintJob): Promise<Buffer> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const printed = await this.queue.print(wanted, job);
      const pdf = typeof printed === 'string' ? await this.stored.find(printed) : printed;
      if (pdf) return pdf;
      // The result of an earlier print is missing in storage or outdated.
      await this.queue.forget(wanted.key, job);
    }
    throw DomainError.unavailable();
  }
}
