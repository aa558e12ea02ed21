import type { Language } from '../languages';
import type { RankingPlace, RankingStage } from './ranking';

/** What the e-mails about a published ranking have in common. */
export interface RankingNews {
  tenderTitle: Record<Language, string>;
  stage: Exclude<RankingStage, 'simulation'>;
  /** As in `PublishedRanking`. */
  reviewUntil: string | null;
}

/** What a published ranking says of an application. */
export interface RankingResult {
  applicationCode: string;
  /** Null for an application that is not in the ranking. */
  place: Omit<RankingPlace, 'points'> | null;
}

/** An applicant who is told of a published ranking. */
export interface RankingRecipient extends RankingResult {
  applicationId: string;
  nome: string;
  cognome: string;
  email: string;
  language: Language;
}

/** Answer of the internal call by which notifications reads the recipients of a published ranking, page by page. */
export interface RankingRecipientsPage {
  news: RankingNews;
  items: RankingRecipient[];
  /** Code after which the next page begins, null after the last. */
  next: string | null;
}

/** What the e-mail about a decided request of review needs. */
export interface ReviewNotice {
  applicationCode: string;
  nome: string;
  cognome: string;
  email: string;
  tenderTitle: Record<Language, string>;
  decision: 'accepted' | 'rejected';
  reason: string;
}
