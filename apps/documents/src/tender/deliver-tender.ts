import type { Language, Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { JOBS, type RenderTenderJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { tenderDocument } from './tender-document';
import { TenderSource } from './tender-source';

interface TenderPdf {
  pdf: Buffer;
  tender: Tender;
}

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

  /** A published tender. @throws DomainError not-found; unavailable while it can be neither found nor printed */
  async published(id: string, language: Language): Promise<TenderPdf> {
    const tender = await this.source.one(id);
    if (tender.status === 'draft') throw new DomainError('not-found', 'tenders.notFound');
    return { pdf: await this.print(tender, language), tender };
  }

  /** Drafts too, for administrators. @throws DomainError not-found; unavailable while it can be neither found nor printed */
  async any(id: string, language: Language): Promise<TenderPdf> {
    const tender = await this.source.one(id);
    return { pdf: await this.print(tender, language), tender };
  }

  private print(tender: Tender, language: Language): Promise<Buffer> {
    const document = tenderDocument(tender, language, this.publicUrl);
    const payload: RenderTenderJob = { tenderId: tender.id, language, key: document.key };
    return this.printed.read(document, { name: JOBS.renderTender, payload });
  }
}
