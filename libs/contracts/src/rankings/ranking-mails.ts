import type { RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from '../applications/options';
import type { Language } from '../languages';
import type { RankingStage } from './ranking';

interface AboutApplication {
  applicationCode: string;
  nome: string;
  cognome: string;
  email: string;
  tenderTitle: Record<Language, string>;
}

/** What the e-mail about a published ranking needs. */
export interface RankingNotice extends AboutApplication {
  stage: Exclude<RankingStage, 'simulation'>;
  /** Null for an application that is not in the ranking. */
  place: { housingType: HousingType; position: number; outcome: RankingOutcome } | null;
  /** As in `PublishedRanking`. */
  reviewUntil: string | null;
}

/** What the e-mail about a decided request of review needs. */
export interface ReviewNotice extends AboutApplication {
  decision: 'accepted' | 'rejected';
  reason: string;
}
