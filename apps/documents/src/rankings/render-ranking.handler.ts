import { JOBS, type JobHandler, type RenderedReceipt, RenderRankingJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { PrintAndKeep } from '../printing/print-and-keep';
import { orderOf } from '../printing/print-order';
import { PUBLIC_URL } from '../printing/printable-document';
import { listedPerType, rankingDocument } from './ranking-document';
import { RankingSource } from './ranking-source';

/** Prints a published ranking and stores it. */
@Injectable()
export class RenderRankingHandler implements JobHandler<RenderRankingJob, RenderedReceipt> {
  readonly jobName = JOBS.renderRanking;
  readonly payload = RenderRankingJob;

  constructor(
    private readonly source: RankingSource,
    private readonly printAndKeep: PrintAndKeep,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  async handle({ rankingId, language, key }: RenderRankingJob, job: Job): Promise<RenderedReceipt> {
    const ranking = await this.source.one(rankingId);
    const entries = await this.source.entriesOf(ranking, listedPerType(ranking));
    const document = rankingDocument(ranking, entries, { language, publicUrl: this.publicUrl });
    return this.printAndKeep.run(document, orderOf(job, key));
  }
}
