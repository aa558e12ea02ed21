import { type Language, stageName } from '@lacorte/contracts';
import { JOBS, QUEUES, type RenderRankingJob } from '@lacorte/jobs';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { PRINTED_SITE, type PrintedSite } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { wantedRanking } from './ranking-document';
import { RankingSource } from './ranking-source';

/** A published ranking as PDF. */
@Injectable()
export class DeliverRanking {
  constructor(
    private readonly source: RankingSource,
    private readonly printed: PrintedDocuments,
    @Inject(PRINTED_SITE) private readonly site: PrintedSite,
  ) {}

  /** @throws DomainError not-found; unavailable while it can be neither found nor printed, or is printed for the first time */
  async run(id: string, language: Language): Promise<StreamableFile> {
    const ranking = await this.source.one(id);
    const wanted = wantedRanking(ranking, language, this.site.publicUrl);
    const payload: RenderRankingJob = { rankingId: ranking.id, language, key: wanted.key };
    const name = `graduatoria-${ranking.tenderCode}-${stageName(ranking.stage)}.pdf`;
    return this.printed.download(wanted, { queue: QUEUES.documents, name: JOBS.renderRanking, payload }, name);
  }
}
