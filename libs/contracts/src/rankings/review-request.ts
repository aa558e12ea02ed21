import type { PointPart, QuotaGroup } from '@lacorte/tender-rules';
import type { DocumentSectionId } from '../documents/sections';
import type { Page } from '../limits';
import type { HeldAs, LastAssigned, RankingPlace, RankingStage } from './ranking';

export const REVIEW_REQUEST_STATES = ['open', 'accepted', 'rejected'] as const;
export type ReviewRequestState = (typeof REVIEW_REQUEST_STATES)[number];

export const REVIEW_DECISIONS = ['accepted', 'rejected'] as const satisfies readonly ReviewRequestState[];
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Characters of a request of review and of the reason of its decision. */
export const REVIEW_REQUEST = { textMin: 10, textMax: 4_000, reasonMax: 4_000 } as const;

/** The section that an open request of review opens. */
export const REVIEW_SECTION: DocumentSectionId = 'altri-documenti';

/** The applicant's own request of review. */
export interface OwnReviewRequest {
  id: string;
  text: string;
  state: ReviewRequestState;
  /** Reason for the decision; null while open. */
  reason: string | null;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  decidedAt: string | null;
}

/** `ranking` in GET /api/user/applications: the last published ranking that has the application. */
export interface OwnRanking extends RankingPlace {
  rankingId: string;
  stage: Exclude<RankingStage, 'simulation'>;
  /** Applications ranked for the housing type, and its homes. */
  ranked: number;
  homes: number;
  parts: { id: PointPart; points: number }[];
  groups: QuotaGroup[];
  heldAs: HeldAs | null;
  ticket: string;
  /** Place of the last application of the same housing type that was given a home; null where no home was given. */
  lastAssigned: LastAssigned | null;
  publishedAt: string;
  /** The midnight in Rome that ends the last day; null without a window. */
  reviewUntil: string | null;
  reviewRequest: OwnReviewRequest | null;
}

/** A published ranking that does not list the application: what its owner can still do. */
export type UnlistedInRanking = Pick<
  OwnRanking,
  'rankingId' | 'stage' | 'publishedAt' | 'reviewUntil' | 'reviewRequest'
>;

/** A request of review in the inbox of administrators. */
export type AdminReviewRequest = OwnReviewRequest & {
  applicationId: string;
  applicationCode: string;
  rankingId: string;
  cognome: string;
  nome: string;
  /** E-mail address of the administrator; null once that account is erased, and while open. */
  decidedBy: string | null;
  /** Increases with the decision. */
  version: number;
};

/** Answer of GET /api/admin/review-requests?state=&tender=&page=&pageSize=: the oldest first. */
export type AdminReviewRequestsPage = Page<AdminReviewRequest>;

/** An ISO 8601 instant of the last day of a window of review. @param reviewUntil the midnight in Rome that ends the window */
export function lastDayOf(reviewUntil: string): string {
  return new Date(Date.parse(reviewUntil) - 1).toISOString();
}

/** Whether the window is still open at `now`, in milliseconds since 1970. */
export function isReviewOpen(reviewUntil: string, now: number): boolean {
  return now < Date.parse(reviewUntil);
}
