import { JOBS, type JobHandler, type RenderedReceipt, RenderTenderJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { PrintAndKeep } from '../printing/print-and-keep';
import { orderOf } from '../printing/print-order';
import { PUBLIC_URL } from '../printing/printable-document';
import { tenderDocument } from './tender-document';
import { TenderSource } from './tender-source';

/** Prints a tender and stores it. */
@Injectable()
export class RenderTenderHandler implements JobHandler<RenderTenderJob, RenderedReceipt> {
  readonly jobName = JOBS.renderTender;
  readonly payload = RenderTenderJob;

  constructor(
    private readonly source: TenderSource,
    private readonly printAndKeep: PrintAndKeep,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async handle({ tenderId, language, key }: RenderTenderJob, job: Job): Promise<RenderedReceipt> {
    const tender = tenderId === undefined ? await this.source.current() : await this.source.one(tenderId);
    return this.printAndKeep.run(tenderDocument(tender, language, this.publicUrl), orderOf(job, key));
  }
}
