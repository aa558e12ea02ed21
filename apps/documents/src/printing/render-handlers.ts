import { DomainError } from '@lacorte/errors';
import type { ServiceClient } from '@lacorte/http-client';
import {
  JOBS,
  type JobHandler,
  LookAgain,
  QUEUES,
  RenderCopyJob,
  type RenderedReceipt,
  RenderRankingJob,
  RenderReceiptJob,
  RenderTenderJob,
} from '@lacorte/jobs';
import { type Job, UnrecoverableError } from 'bullmq';
import { copyDocument } from '../copies/copy-document';
import { CopySource } from '../copies/copy-source';
import { listedPerType, rankingDocument } from '../rankings/ranking-document';
import { RankingSource } from '../rankings/ranking-source';
import { receiptDocument } from '../receipts/receipt-document';
import { ReceiptSource } from '../receipts/receipt-source';
import { tenderDocument } from '../tender/tender-document';
import { TenderSource } from '../tender/tender-source';
import { orderOf, PrintAndKeep } from './print-and-keep';
import type { PrintQueueName } from './print-queue';
import type { PrintableDocument, PrintedSite } from './printable-document';

/** `missing`: for the confirmation, which compares it with what is missing when it leaves. */
type DocumentOf<P> = (payload: P) => Promise<PrintableDocument & Pick<RenderedReceipt, 'missing'>>;

/** How often the print of a confirmation looks whether its documents have arrived. */
const LOOK_MS = 500;

/** A job that prints a document and stores it. */
class RenderHandler<P extends { key?: string }> implements JobHandler<P, RenderedReceipt> {
  constructor(
    readonly jobName: string,
    readonly payload: new () => P,
    private readonly documentOf: DocumentOf<P>,
    private readonly printAndKeep: PrintAndKeep,
  ) {}

  async handle(payload: P, job: Job): Promise<RenderedReceipt> {
    const { missing, ...document } = await this.documentOf(payload);
    const printed = await this.printAndKeep.run(document, orderOf(job, payload.key));
    return missing ? { ...printed, missing } : printed;
  }
}

/** The handlers of the jobs that print, by queue, each with what applications says of its subject. */
export function renderHandlers(
  applications: ServiceClient,
  { site, printAndKeep }: { site: PrintedSite; printAndKeep: PrintAndKeep },
): Record<PrintQueueName, JobHandler[]> {
  const receipts = new ReceiptSource(applications);
  const copies = new CopySource(applications);
  const tenders = new TenderSource(applications);
  const rankings = new RankingSource(applications);
  const handler = <P extends { key?: string }>(name: string, payload: new () => P, documentOf: DocumentOf<P>) =>
    new RenderHandler(name, payload, documentOf, printAndKeep);
  const printed = [
    handler(JOBS.renderReceipt, RenderReceiptJob, async ({ applicationId, language, key }) => {
      const { documentsExpectedMs, ...printed } = await receipts.receiptOf(applicationId).catch(giveUpIfGone);
      // A reader does not wait for documents; the confirmation does.
      if (key === undefined && documentsExpectedMs > 0) {
        throw new LookAgain('documents may still be attached', Math.min(LOOK_MS, documentsExpectedMs));
      }
      return { ...receiptDocument(printed, language, site), missing: printed.receipt.missing };
    }),
    handler(JOBS.renderTender, RenderTenderJob, async ({ tenderId, language }) =>
      tenderDocument(await tenders.one(tenderId), language, site.publicUrl),
    ),
    handler(JOBS.renderRanking, RenderRankingJob, async ({ rankingId, language }) => {
      const ranking = await rankings.one(rankingId);
      const entries = await rankings.entriesOf(ranking, listedPerType(ranking));
      return rankingDocument(ranking, entries, { language, publicUrl: site.publicUrl });
    }),
  ];
  const copied = [
    handler(JOBS.renderCopy, RenderCopyJob, async ({ applicationId, language }) =>
      copyDocument(await copies.applicationOf(applicationId).catch(giveUpIfGone), language),
    ),
  ];
  return { [QUEUES.documents]: printed, [QUEUES.copies]: copied };
}

function giveUpIfGone(error: unknown): never {
  const isGone = error instanceof DomainError && error.kind === 'not-found';
  throw isGone ? new UnrecoverableError('the application does not exist') : error;
}
