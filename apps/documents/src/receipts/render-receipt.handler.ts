import { DomainError } from '@lacorte/errors';
import { JOBS, type JobHandler, type RenderedReceipt, RenderReceiptJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { PrintAndKeep } from '../printing/print-and-keep';
import { orderOf } from '../printing/print-order';
import { receiptDocument } from './receipt-document';
import { ReceiptSource } from './receipt-source';
import { RECEIPT_SITE, type ReceiptSite } from './receipt-view';

/** Prints an application's receipt and stores it. */
@Injectable()
export class RenderReceiptHandler implements JobHandler<RenderReceiptJob, RenderedReceipt> {
  readonly jobName = JOBS.renderReceipt;
  readonly payload = RenderReceiptJob;

  constructor(
    private readonly source: ReceiptSource,
    private readonly printAndKeep: PrintAndKeep,
    @Inject(RECEIPT_SITE) private readonly site: ReceiptSite,
  ) {}

  async handle({ applicationId, language, key }: RenderReceiptJob, job: Job): Promise<RenderedReceipt> {
    try {
      const receipt = await this.source.receiptOf(applicationId);
      return await this.printAndKeep.run(receiptDocument(receipt, language, this.site), orderOf(job, key));
    } catch (error) {
      const isGone = error instanceof DomainError && error.kind === 'not-found';
      throw isGone ? new UnrecoverableError('the application does not exist') : error;
    }
  }
}
