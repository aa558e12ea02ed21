import { DomainError } from '@lacorte/errors';
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
import { UnrecoverableError } from 'bullmq';
import { copyDocument } from '../copies/copy-document';
import { listedPerType, rankingDocument } from '../rankings/ranking-document';
import { receiptDocument } from '../receipts/receipt-document';
import { tenderDocument } from '../tender/tender-document';
import type { PrintAndKeep } from './print-and-keep';
import type { PrintQueueName } from './print-queue';
import type { PrintSources } from './print-sources';
import type { PrintableDocument, PrintedSite } from './printable-document';

/** `shown.missing` lists sections without a document. The confirmation e-mail compares it with those that are missing when it is sent. */
type DocumentOf<P> = (
  payload: P,
) => Promise<PrintableDocument & { shown?: Pick<RenderedReceipt, 'missing' | 'correctedAt'> }>;

/** Interval at which the job of a confirmation checks whether its documents have arrived. */
const LOOK_MS = 500;

export function renderHandlers(
  sources: PrintSources,
  printAndKeep: PrintAndKeep,
  site: PrintedSite,
): Record<PrintQueueName, JobHandler[]> {
  const handler = <P extends object>(jobName: string, payload: new () => P, documentOf: DocumentOf<P>) => ({
    jobName,
    payload,
    async handle(order: P): Promise<RenderedReceipt> {
      const { shown, ...document } = await documentOf(order);
      return { ...(await printAndKeep.run(document)), ...shown };
    },
  });
  const documents = [
    handler(JOBS.renderReceipt, RenderReceiptJob, async ({ applicationId, language, key }) => {
      const data = await sources.receipt(applicationId).catch(giveUpIfGone);
      // Only the job of a confirmation has no key. It waits for documents that may still be attached.
      if (key === undefined && data.documentsExpectedMs > 0) {
        throw new LookAgain('documents may still be attached', Math.min(LOOK_MS, data.documentsExpectedMs));
      }
      const { missing, correctedAt } = data.receipt;
      return { ...receiptDocument(data, language, site), shown: { missing, correctedAt } };
    }),
    handler(JOBS.renderTender, RenderTenderJob, async ({ tenderId, language }) =>
      tenderDocument(await sources.tender(tenderId), language, site.publicUrl),
    ),
    handler(JOBS.renderRanking, RenderRankingJob, async ({ rankingId, language }) => {
      const ranking = await sources.ranking(rankingId);
      const entries = await sources.entriesOf(ranking, listedPerType(ranking));
      return rankingDocument(ranking, entries, { language, publicUrl: site.publicUrl });
    }),
  ];
  const copies = [
    handler(JOBS.renderCopy, RenderCopyJob, async ({ applicationId, language }) =>
      copyDocument(await sources.application(applicationId).catch(giveUpIfGone), language),
    ),
  ];
  return { [QUEUES.documents]: documents, [QUEUES.copies]: copies };
}

function giveUpIfGone(error: unknown): never {
  const isGone = error instanceof DomainError && error.kind === 'not-found';
  throw isGone ? new UnrecoverableError('the application does not exist') : error;
}
