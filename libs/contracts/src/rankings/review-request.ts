import type { PointPart, QuotaGroup } from '@lacorte/tender-rules';
import type { DocumentSectionId } from '../documents/sections';
import type { Page } from '../limits';
import type { HeldAs, LastAssigned, RankingPlace, RankingStage } from './ranking';

export const REVIEW_REQUEST_STATES = ['open', 'accepted', 'rejected'] as const;
export type ReviewRequestState = (typeof REVIEW_REQUEST_STATES)[number];

export const REVIEW_DECISIONS = ['accepted', 'rejected'] as const satisfies readonly ReviewRequestState[];
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Lengths of a review request and of the reason for its decision. */
export const REVIEW_REQUEST = { textMin: 10, textMax: 4_000, reasonMax: 4_000 } as const;

/** The section to which an applicant may add documents while a review request is open. */
export const REVIEW_SECTION: DocumentSectionId = 'altri-documenti';

/** A review request, as its applicant reads it. */
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

/** Place of an application in the ranking in force, as `ranking` in GET /api/user/applications. */
export interface OwnRanking extends RankingPlace {
  rankingId: string;
  stage: Exclude<RankingStage, 'simulation'>;
  /** Numbers of ranked applications and of homes of the housing type. */
  ranked: number;
  homes: number;
  parts: { id: PointPart; points: number }[];
  groups: QuotaGroup[];
  heldAs: HeldAs | null;
  ticket: string;
  /** Place of the last application of the same housing type that got a home; null if no home was given. */
  lastAssigned: LastAssigned | null;
  publishedAt: string;
  /** The midnight in Rome that ends the last day for review requests; null if none are possible. */
  reviewUntil: string | null;
  reviewRequest: OwnReviewRequest | null;
}

/** A published ranking that does not list the application, so that its owner can request a review. */
export type UnlistedInRanking = Pick<
  OwnRanking,
  'rankingId' | 'stage' | 'publishedAt' | 'reviewUntil' | 'reviewRequest'
>;

/** A review request in the inbox of administrators. */
export type AdminReviewRequest = OwnReviewRequest & {
  applicationId: string;
  applicationCode: string;
  rankingId: string;
  cognome: string;
  nome: string;
  /** E-mail address of the administrator; null while the request is open, and after that account is erased. */
  decidedBy: string | null;
  /** Increases with the decision. */
  version: number;
};

/** Answer of GET /api/admin/review-requests?state=&tender=&page=&pageSize=, oldest first. */
export type AdminReviewRequestsPage = Page<AdminReviewRequest>;

/** Returns an ISO 8601 instant on the last day for review requests. @param reviewUntil the midnight in Rome that ends that day */
export function lastDayOf(reviewUntil: string): string {
  return new Date(Date.parse(reviewUntil) - 1).toISOString();
}

/** Tells whether review requests are still possible at `now`, in milliseconds since 1970. */
export function isReviewOpen(reviewUntil: string, now: number): boolean {
  return now < Date.parse(reviewUntil);
}
