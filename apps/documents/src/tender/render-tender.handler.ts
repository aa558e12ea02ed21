import { JOBS, type JobHandler, type RenderedReceipt, RenderTenderJob } from '@lacorte/jobs';
import { PrintAndKeep } from '../printing/print-and-keep';
import { tenderDocument } from './tender-document';

/** Prints the tender and keeps it; one that is there already is not printed again. */
export class RenderTenderHandler implements JobHandler<RenderTenderJob, RenderedReceipt> {
  readonly jobName = JOBS.renderTender;
  readonly payload = RenderTenderJob;

  constructor(
    private readonly printAndKeep: PrintAndKeep,
    private readonly publicUrl: string,
  ) {}

  async handle({ language, isMissing }: RenderTenderJob): Promise<RenderedReceipt> {
    return this.printAndKeep.execute(tenderDocument(language, this.publicUrl), isMissing);
  }
}
