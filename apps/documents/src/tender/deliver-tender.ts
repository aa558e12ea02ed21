import type { Language, Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { JOBS, type RenderTenderJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { tenderDocument } from './tender-document';
import { TenderSource } from './tender-source';

/** A tender as PDF. */
@Injectable()
export class DeliverTender {
  constructor(
    private readonly source: TenderSource,
    private readonly printed: PrintedDocuments,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  /** The current tender. @throws DomainError not-found; unavailable while it can be neither found nor printed */
  async current(language: Language): Promise<Buffer> {
    return this.print(await this.source.current(), language);
  }

  /**
   * A published tender; for administrators a draft, too.
   *
   * @throws DomainError not-found; unavailable while it can be neither found nor printed
   */
  async one(id: string, language: Language, reader: Identity | null): Promise<{ pdf: Buffer; code: string }> {
    const tender = await this.source.one(id);
    if (tender.status === 'draft' && reader?.role !== 'admin') throw new DomainError('not-found', 'tenders.notFound');
    return { pdf: await this.print(tender, language), code: tender.code };
  }

  private print(tender: Tender, language: Language): Promise<Buffer> {
    const document = tenderDocument(tender, language, this.publicUrl);
    const payload: RenderTenderJob = { tenderId: tender.id, language, key: document.key };
    return this.printed.read(document, { name: JOBS.renderTender, payload });
  }
}
