import { JOBS, type JobHandler, type RenderedReceipt, RenderTenderJob } from '@lacorte/jobs';
import type { Job } from 'bullmq';
import { PrintAndKeep } from '../printing/print-and-keep';
import { orderOf } from '../printing/print-order';
import { tenderDocument } from './tender-document';

/** Prints the tender and keeps it. */
export class RenderTenderHandler implements JobHandler<RenderTenderJob, RenderedReceipt> {
  readonly jobName = JOBS.renderTender;
  readonly payload = RenderTenderJob;

  constructor(
    private readonly printAndKeep: PrintAndKeep,
    private readonly publicUrl: string,
  ) {}

  async handle({ language, key }: RenderTenderJob, job: Job): Promise<RenderedReceipt> {
    return this.printAndKeep.execute(tenderDocument(language, this.publicUrl), orderOf(job, key));
  }
}
