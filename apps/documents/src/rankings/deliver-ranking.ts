import type { Language, PublishedRanking } from '@lacorte/contracts';
import { JOBS, type RenderRankingJob } from '@lacorte/jobs';
import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '../printing/printable-document';
import { PrintedDocuments } from '../printing/printed-documents';
import { wantedRanking } from './ranking-document';
import { RankingSource } from './ranking-source';

/** A published ranking as PDF. */
@Injectable()
export class DeliverRanking {
  constructor(
    private readonly source: RankingSource,
    private readonly printed: PrintedDocuments,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  /** @throws DomainError not-found; unavailable while it can be neither found nor printed, or is printed for the first time */
  async run(id: string, language: Language): Promise<{ pdf: Buffer; ranking: PublishedRanking }> {
    const ranking = await this.source.one(id);
    const wanted = wantedRanking(ranking, language, this.publicUrl);
    const payload: RenderRankingJob = { rankingId: ranking.id, language, key: wanted.key };
    return { pdf: await this.printed.read(wanted, { name: JOBS.renderRanking, payload }), ranking };
  }
}
