import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';
import { type PrintJob, PrintQueue } from './print-queue';
import { StoredPrints } from './stored-prints';

/** Times that a result which leads nowhere is forgotten and the document printed anew. */
const ATTEMPTS = 2;

/** Documents as PDF for readers: from storage, or printed by the worker first. */
@Injectable()
export class PrintedDocuments {
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly stored: StoredPrints,
    private readonly queue: PrintQueue,
  ) {}

  /**
   * @param key under which the document is kept
   * @param job prints it
   * @throws DomainError unavailable while it can be neither found nor printed
   */
  async read(key: string, job: PrintJob): Promise<Buffer> {
    return (await this.stored.find(key)) ?? this.printedOnce(key, job);
  }

  /** Readers of the same document wait together. */
  private printedOnce(key: string, job: PrintJob): Promise<Buffer> {
    const waiting = this.underWay.get(key);
    if (waiting) return waiting;
    const printing = this.printed(key, job).finally(() => this.underWay.delete(key));
    this.underWay.set(key, printing);
    return printing;
  }

  private async printed(key: string, job: PrintJob): Promise<Buffer> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const pdf = (await this.queue.print(key, job)) ?? (await this.stored.find(key));
      if (pdf) return pdf;
      // Printed and stored some time ago, but the object is gone or the storage away.
      await this.queue.forget(key);
    }
    throw DomainError.unavailable();
  }
}
