import type { Language, Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { JOBS, QUEUES, type RenderTenderJob } from '@lacorte/jobs';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { PRINTED_SITE, type PrintedSite } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { tenderDocument } from './tender-document';
import { TenderSource } from './tender-source';

/** A tender as PDF. Every method throws DomainError not-found; unavailable while it can be neither found nor printed. */
@Injectable()
export class DeliverTender {
  constructor(
    private readonly source: TenderSource,
    private readonly printed: PrintedDocuments,
    @Inject(PRINTED_SITE) private readonly site: PrintedSite,
  ) {}

  async current(language: Language): Promise<StreamableFile> {
    return this.print(await this.source.current(), language, 'bando-assegnazione.pdf');
  }

  async published(id: string, language: Language): Promise<StreamableFile> {
    const tender = await this.source.one(id);
    if (tender.status === 'draft') throw new DomainError('not-found', 'tenders.notFound');
    return this.print(tender, language, `bando-${tender.code}.pdf`);
  }

  /** Drafts too, for administrators. */
  async any(id: string, language: Language): Promise<StreamableFile> {
    const tender = await this.source.one(id);
    return this.print(tender, language, `bando-${tender.code}-${language}.pdf`);
  }

  private print(tender: Tender, language: Language, name: string): Promise<StreamableFile> {
    const document = tenderDocument(tender, language, this.site.publicUrl);
    const payload: RenderTenderJob = { tenderId: tender.id, language, key: document.key };
    return this.printed.download(document, { queue: QUEUES.documents, name: JOBS.renderTender, payload }, name);
  }
}
