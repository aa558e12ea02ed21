import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { type PrintJob, PrintQueue } from './print-queue';
import type { PrintableDocument } from './printable-document';
import { StoredPrints } from './stored-prints';

/** Times that a result which leads nowhere is forgotten and the document printed anew. */
const ATTEMPTS = 2;

type WantedDocument = Pick<PrintableDocument, 'key' | 'source'>;

/** Documents as PDF for readers: from storage, or printed by the worker first. */
@Injectable()
export class PrintedDocuments {
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly stored: StoredPrints,
    private readonly queue: PrintQueue,
  ) {}

  /**
   * @param wanted the document, as this release has it
   * @param job prints it
   * @throws DomainError unavailable while it can be neither found nor printed
   */
  async read(wanted: WantedDocument, job: PrintJob): Promise<Buffer> {
    return (await this.stored.find(wanted.key)) ?? this.printedOnce(wanted, job);
  }

  /** Readers of the same document wait together. */
  private printedOnce(wanted: WantedDocument, job: PrintJob): Promise<Buffer> {
    const { key } = wanted;
    const waiting = this.underWay.get(key);
    if (waiting) return waiting;
    const printing = this.printed(wanted, job).finally(() => this.underWay.delete(key));
    this.underWay.set(key, printing);
    return printing;
  }

  private async printed(wanted: WantedDocument, job: PrintJob): Promise<Buffer> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const printed = await this.queue.print(wanted, job);
      const pdf = typeof printed === 'string' ? await this.stored.find(printed) : printed;
      if (pdf) return pdf;
      // Printed some time ago, but the object is gone or the storage away, or from data that has changed.
      await this.queue.forget(wanted.key);
    }
    throw DomainError.unavailable();
  }
}
