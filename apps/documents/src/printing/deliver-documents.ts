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
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { copyDocument } from '../copies/copy-document';
import { wantedRanking } from '../rankings/ranking-document';
import { receiptDocument } from '../receipts/receipt-document';
import { tenderDocument } from '../tender/tender-document';
import { type PrintJob, PrintQueue } from './print-queue';
import { PrintSources } from './print-sources';
import { PRINTED_SITE, type PrintedSite, type WantedPrint } from './printable-document';
import { StoredPrints } from './stored-prints';

/**
 * Delivers PDFs from storage, or has the worker print them. Every method throws DomainError not-found if what the PDF shows does not exist,
 * and unavailable when the PDF can be neither found nor printed.
 */
@Injectable()
export class DeliverDocuments {
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly sources: PrintSources,
    private readonly stored: StoredPrints,
    private readonly queue: PrintQueue,
    @Inject(PRINTED_SITE) private readonly site: PrintedSite,
  ) {}

  async receipt(applicationId: string, language: Language): Promise<StreamableFile> {
    const data = await this.sources.receipt(applicationId);
    const document = receiptDocument(data, language, this.site);
    const payload: RenderReceiptJob = { applicationId, language, key: document.key };
    const name = `ricevuta-domanda-${data.receipt.applicationCode}.pdf`;
    return this.download(document, { queue: QUEUES.documents, name: JOBS.renderReceipt, payload }, name);
  }

  async copy(applicationId: string, userId: string, language: Language): Promise<StreamableFile> {
    const application = await this.sources.application(applicationId);
    if (application.userId !== userId) throw new DomainError('not-found', 'error.applicationNotFound');
    const document = copyDocument(application, language);
    const payload: RenderCopyJob = { applicationId, language, key: document.key };
    const name = `copia-domanda-${application.applicationCode}.pdf`;
    return this.download(document, { queue: QUEUES.copies, name: JOBS.renderCopy, payload }, name);
  }

  async currentTender(language: Language): Promise<StreamableFile> {
    return this.tender(await this.sources.currentTender(), language, 'bando-assegnazione.pdf');
  }

  async publishedTender(id: string, language: Language): Promise<StreamableFile> {
    const tender = await this.sources.tender(id);
    if (tender.status === 'draft') throw new DomainError('not-found', 'tenders.notFound');
    return this.tender(tender, language, `bando-${tender.code}.pdf`);
  }

  /** Delivers a tender, also an unpublished one, to administrators. */
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
    return this.download(wanted, { queue: QUEUES.documents, name: JOBS.renderRanking, payload }, name);
  }

  private tender(tender: Tender, language: Language, name: string): Promise<StreamableFile> {
    const document = tenderDocument(tender, language, this.site.publicUrl);
    const payload: RenderTenderJob = { tenderId: tender.id, language, key: document.key };
    return this.download(document, { queue: QUEUES.documents, name: JOBS.renderTender, payload }, name);
  }

  /** @param name file name without characters that a header would have to escape */
  private async download(wanted: WantedPrint, job: PrintJob, name: string): Promise<StreamableFile> {
    const pdf = (await this.stored.find(wanted.key)) ?? (await this.printedOnce(wanted, job));
    const disposition = `attachment; filename="${name}"`;
    return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
  }

  /** Readers of the same document share one call, so that none removes the job of another. */
  private printedOnce(wanted: WantedPrint, job: PrintJob): Promise<Buffer> {
    const { key } = wanted;
    const printing = this.underWay.get(key) ?? this.printed(wanted, job).finally(() => this.underWay.delete(key));
    this.underWay.set(key, printing);
    return printing;
  }

  /** Requests the document twice at most, because the result of the first job may be outdated or missing in storage. */
  private async printed(wanted: WantedPrint, job: PrintJob): Promise<Buffer> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const printed = await this.queue.print(wanted, job);
      const pdf = typeof printed === 'string' ? await this.stored.find(printed) : printed;
      if (pdf) return pdf;
      await this.queue.forget(wanted.key, job);
    }
    throw DomainError.unavailable();
  }
}
