import { HeldPrints, type RenderedReceipt } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { LRUCache } from 'lru-cache';
import { PdfPrinter } from './pdf-printer';
import type { PrintableDocument } from './printable-document';
import { StoredPrints } from './stored-prints';

const REMEMBERED = 1_000;

interface PrintOrder {
  /** Milliseconds since 1970. */
  askedAt: number;
  isRepeated: boolean;
  /** The key derived by a waiting reader. */
  askedKey?: string;
}

export function orderOf({ timestamp, attemptsMade, stalledCounter }: Job, askedKey?: string): PrintOrder {
  return { askedAt: timestamp, isRepeated: attemptsMade > 0 || stalledCounter > 0, askedKey };
}

/**
 * Prints a document and stores it, unless it was stored after the job was added: a reader and an e-mail may request it at the
 * same time. Looks into storage only for a retried job, or when the reader has another version of the template and has
 * looked under another key.
 */
@Injectable()
export class PrintAndKeep {
  private readonly keptAt = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(
    private readonly stored: StoredPrints,
    private readonly printer: PdfPrinter,
    private readonly held: HeldPrints,
  ) {}

  /** @returns where the PDF is: in object storage, or for some minutes in Redis while storage is unavailable */
  async run(document: PrintableDocument, order: PrintOrder): Promise<RenderedReceipt> {
    const { key, source } = document;
    if (await this.isThere(key, order)) return { key, source };
    const pdf = await this.printer.print(document.page());
    if (!(await this.stored.keep(key, pdf))) return { key: null, heldAs: await this.held.hold(pdf), source };
    this.keptAt.set(key, Date.now());
    return { key, source };
  }

  private async isThere(key: string, { askedAt, isRepeated, askedKey }: PrintOrder): Promise<boolean> {
    if ((this.keptAt.get(key) ?? 0) > askedAt) return true;
    const readerLookedElsewhere = askedKey !== undefined && askedKey !== key;
    return (isRepeated || readerLookedElsewhere) && (await this.stored.has(key));
  }
}
