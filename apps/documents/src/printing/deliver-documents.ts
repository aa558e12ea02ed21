import { type Language, stageName, type Tender } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import {
  JOBS,
  QUEUES,
  type RenderCopyJob,
  type RenderRankingJob,
  type RenderReceiptJob,
  type RenderTenderJob,
} from '@lacorte/jobs';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { copyDocument } from '../copies/copy-document';
import { wantedRanking } from '../rankings/ranking-document';
import { receiptDocument } from '../receipts/receipt-document';
import { tenderDocument } from '../tender/tender-document';
import { PrintSources } from './print-sources';
import { PRINTED_SITE, type PrintedSite } from './printable-document';
import { PrintedDocuments } from './printed-documents';

/** The PDFs. Every method throws DomainError not-found for an unknown subject, and unavailable while it can neither find nor print the PDF. */
@Injectable()
export class DeliverDocuments {
  constructor(
    private readonly sources: PrintSources,
    private readonly printed: PrintedDocuments,
    @Inject(PRINTED_SITE) private readonly site: PrintedSite,
  ) {}

  async receipt(applicationId: string, language: Language): Promise<StreamableFile> {
    const data = await this.sources.receipt(applicationId);
    const document = receiptDocument(data, language, this.site);
    const payload: RenderReceiptJob = { applicationId, language, key: document.key };
    const name = `ricevuta-domanda-${data.receipt.applicationCode}.pdf`;
    return this.printed.download(document, { queue: QUEUES.documents, name: JOBS.renderReceipt, payload }, name);
  }

  async copy(applicationId: string, userId: string, language: Language): Promise<StreamableFile> {
    const application = await this.sources.application(applicationId);
    if (application.userId !== userId) throw new DomainError('not-found', 'error.applicationNotFound');
    const document = copyDocument(application, language);
    const payload: RenderCopyJob = { applicationId, language, key: document.key };
    const name = `copia-domanda-${application.applicationCode}.pdf`;
    return this.printed.download(document, { queue: QUEUES.copies, name: JOBS.renderCopy, payload }, name);
  }

  async currentTender(language: Language): Promise<StreamableFile> {
    return this.tender(await this.sources.currentTender(), language, 'bando-assegnazione.pdf');
  }

  async publishedTender(id: string, language: Language): Promise<StreamableFile> {
    const tender = await this.sources.tender(id);
    if (tender.status === 'draft') throw new DomainError('not-found', 'tenders.notFound');
    return this.tender(tender, language, `bando-${tender.code}.pdf`);
  }

  /** Delivers a tender, also a draft, to administrators. */
  async anyTender(id: string, language: Language): Promise<StreamableFile> {
    const tender = await this.sources.tender(id);
    return this.tender(tender, language, `bando-${tender.code}-${language}.pdf`);
  }

  /** @throws DomainError unavailable also while the ranking is printed for the first time */
  async ranking(id: string, language: Language): Promise<StreamableFile> {
    const ranking = await this.sources.ranking(id);
    const wanted = wantedRanking(ranking, language, this.site.publicUrl);
    const payload: RenderRankingJob = { rankingId: ranking.id, language, key: wanted.key };
    const name = `graduatoria-${ranking.tenderCode}-${stageName(ranking.stage)}.pdf`;
    return this.printed.download(wanted, { queue: QUEUES.documents, name: JOBS.renderRanking, payload }, name);
  }

  private tender(tender: Tender, language: Language, name: string): Promise<StreamableFile> {
    const document = tenderDocument(tender, language, this.site.publicUrl);
    const payload: RenderTenderJob = { tenderId: tender.id, language, key: document.key };
    return this.printed.download(document, { queue: QUEUES.documents, name: JOBS.renderTender, payload }, name);
  }
}
