import { HeldPrints, type RenderedReceipt } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PdfPrinter } from './pdf-printer';
import { PrintAnnouncer } from './print-announcer';
import type { PrintOrder } from './print-order';
import { printJobId } from './print-wish';
import type { PrintableDocument } from './printable-document';
import { StoredPrints } from './stored-prints';

/** Prints that this process remembers to have kept. */
const REMEMBERED = 1_000;

/**
 * Prints a document and keeps it. It is not printed again for who asked before it was kept, as a reader and an e-mail may do at once.
 * Whether it was there before that is looked up in two cases only: the job was tried before, or its reader runs another release and has
 * looked under another key. Other readers have looked, and e-mails come first.
 */
@Injectable()
export class PrintAndKeep {
  private readonly keptAt = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(
    private readonly stored: StoredPrints,
    private readonly printer: PdfPrinter,
    private readonly announcer: PrintAnnouncer,
    private readonly held: HeldPrints,
  ) {}

  /** @returns where the PDF is kept: in object storage, or for some minutes in Redis while that is away */
  async execute(document: PrintableDocument, order: PrintOrder): Promise<RenderedReceipt> {
    const { key, source } = document;
    if (await this.isThere(key, order)) return { key, pdf: null, source };
    const pdf = await this.printer.print(document.page());
    // Who waits for it need not wait until it is kept, too.
    this.announcer.announce([printJobId(key), order.jobId], pdf);
    if (!(await this.stored.keep(key, pdf))) return { key: null, pdf: null, heldAs: await this.held.hold(pdf), source };
    this.keptAt.set(key, Date.now());
    return { key, pdf: null, source };
  }

  private async isThere(key: string, { askedAt, isRepeated, askedKey }: PrintOrder): Promise<boolean> {
    if ((this.keptAt.get(key) ?? 0) > askedAt) return true;
    const readerLookedElsewhere = askedKey !== undefined && askedKey !== key;
    return (isRepeated || readerLookedElsewhere) && (await this.stored.has(key));
  }
}
