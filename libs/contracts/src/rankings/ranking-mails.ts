import type { Addressee } from '../applications/addressee';
import type { Language } from '../languages';
import type { RankingPlace, RankingStage } from './ranking';

/** Data that all e-mails about a published ranking share. */
export interface RankingNews {
  tenderTitle: Record<Language, string>;
  stage: Exclude<RankingStage, 'simulation'>;
  /** As in `PublishedRanking`. */
  reviewUntil: string | null;
}

/** Result of an application in a published ranking. */
export interface RankingResult {
  applicationCode: string;
  /** Null for an application that is not in the ranking. */
  place: Omit<RankingPlace, 'points'> | null;
}

/** An applicant who is told of a published ranking. */
export interface RankingRecipient extends RankingResult, Addressee {
  applicationId: string;
  language: Language;
}

/** Answer of the internal call by which notifications reads the recipients of a published ranking, page by page. */
export interface RankingRecipientsPage {
  news: RankingNews;
  items: RankingRecipient[];
  /** Code after which the next page begins, null after the last. */
  next: string | null;
}

/** Data for the e-mail about a decided request of review. */
export interface ReviewNotice extends Addressee {
  tenderTitle: Record<Language, string>;
  decision: 'accepted' | 'rejected';
  reason: string;
}
