import type { PointPart, QuotaGroup, RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from '../applications/options';
import type { Language } from '../languages';
import type { Page } from '../limits';

/** `simulation`: as if the tender closed now; never published. */
export const RANKING_STAGES = ['simulation', 'provisional', 'final'] as const;
export type RankingStage = (typeof RANKING_STAGES)[number];

export type RankingState = 'computing' | 'ready' | 'published' | 'failed';

/** Most characters of the numbers of a draw. */
export const DRAW_NUMBERS_MAX = 64;

/** Body of POST /api/admin/tenders/{id}/rankings. */
export interface StartRanking {
  stage: RankingStage;
  /** Needed for a provisional; a simulation may do without, a final takes those of the provisional. */
  drawNumbers?: string;
}

/** Reasons why a provisional or a final cannot be computed (contract, section 9). Counts of applications, except `open`. */
export interface RankingBlockers {
  /** The tender is not closed. */
  open: boolean;
  /** Neither approved nor rejected. */
  undecided: number;
  /** Approved, but not completely assessed. */
  unassessed: number;
  /** Approved and assessed, but a requirement is not met. */
  ineligible: number;
  /** Not rejected, with the codice fiscale of another one that is not. */
  duplicates: number;
  /** Open requests of review; 0 before a provisional is published. */
  reviewRequests: number;
}

export type BlockingKind = Exclude<keyof RankingBlockers, 'open'>;

/** Answer of GET /api/admin/tenders/{id}/rankings/readiness?stage=. */
export interface RankingReadiness {
  ready: boolean;
  blockers: RankingBlockers;
  /** At most `MAX_NAMED_BLOCKERS` of each kind, by code. */
  applications: Record<BlockingKind, { id: string; applicationCode: string }[]>;
  warnings: RankingWarnings;
  /** At most `MAX_NAMED_BLOCKERS` of each kind, by code. */
  warned: Record<keyof RankingWarnings, { id: string; applicationCode: string }[]>;
}

/** Findings to check before a final ranking, although they block nothing. Counts of applications. */
export interface RankingWarnings {
  /** Their request of review was accepted, but neither assessment nor status has changed since the request. */
  acceptedWithoutChange: number;
}

export const MAX_NAMED_BLOCKERS = 50;

export interface RankingCounts {
  /** All applications of the tender: the register. */
  applications: number;
  ranked: number;
  assigned: number;
  waiting: number;
}

/** The place of the last application that got a home of a housing type. */
export interface LastAssigned {
  position: number;
  points: number;
}

/** One run of the rule over all housing types of a tender. */
export interface AdminRanking {
  id: string;
  tenderId: string;
  stage: RankingStage;
  state: RankingState;
  /** Null for a simulation without. */
  drawNumbers: string | null;
  /**
   * How many other runs of the tender show what other numbers would give: provisionals, and simulations with the same register. 0 without
   * numbers. Seeds can be tried, so the number of tries is known.
   */
  otherDraws: number;
  /** Null until computed, as `seed` and `inputHash`. */
  registerHash: string | null;
  seed: string | null;
  /** SHA-256 of everything that the rule reads but for the draw numbers (`inputHashOf` of libs/tender-rules). */
  inputHash: string | null;
  /** Homes per housing type. */
  homes: Record<HousingType, number>;
  counts: RankingCounts;
  /** Entries by housing type; missing until computed. */
  rankedByType?: Record<HousingType, number>;
  /** By housing type; null where no home was given, missing until computed. */
  lastAssigned?: Record<HousingType, LastAssigned | null>;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  /** E-mail address of the administrator; null once that account is erased. */
  createdBy: string | null;
  publishedAt: string | null;
  /** As `createdBy`; null until published. */
  publishedBy: string | null;
  /** Instant at which the entries of an unpublished run were deleted; null while they exist. */
  expiredAt: string | null;
}

export type AdminRankingsPage = Page<AdminRanking>;

export type HeldAs = QuotaGroup | 'open';

/** One entry of GET /api/admin/rankings/{id}/entries?housingType=&q=&outcome=&page=&pageSize=. */
export interface AdminRankingEntry extends RankingPlace {
  /** From 1, in its housing type. */
  position: number;
  applicationCode: string;
  /** Missing once the application is erased. */
  applicationId?: string;
  /** Null once the person is erased, as `nome`. */
  cognome: string | null;
  nome: string | null;
  parts: { id: PointPart; points: number }[];
  groups: QuotaGroup[];
  ticket: string;
  /** Null while waiting. */
  heldAs: HeldAs | null;
}

export type AdminRankingEntriesPage = Page<AdminRankingEntry>;

/** Place of an application in a ranking. */
export interface RankingPlace {
  housingType: HousingType;
  position: number;
  points: number;
  outcome: RankingOutcome;
}

/** Place of an application in one of two compared runs. */
export interface ComparedPlace extends RankingPlace {
  heldAs: HeldAs | null;
}

/**
 * Why a place differs. `status`: approved in one of the runs alone. `eligibility`: approved in both, but completely assessed and
 * eligible in one alone. `others`: nothing about the application itself changed. `review`: an accepted request of review stands between
 * the runs.
 */
export type DifferenceReason =
  | 'status'
  | 'eligibility'
  | 'erased'
  | 'points'
  | 'groups'
  | 'housing-type'
  | 'review'
  | 'homes'
  | 'draw'
  | 'others';

export const RANKING_CHANGES = ['entered', 'left', 'moved'] as const;
export type RankingChange = (typeof RANKING_CHANGES)[number];

/** One entry of GET /api/admin/rankings/{id}/difference?from=&change=&page=&pageSize=. */
export interface RankingDifference {
  applicationCode: string;
  change: RankingChange;
  before: ComparedPlace | null;
  after: ComparedPlace | null;
  reasons: DifferenceReason[];
  /** The decision of the accepted request of review, if there is one; its reason is null once the person is erased. */
  review: { id: string; reason: string | null; decidedAt: string } | null;
}

export interface RankingDifferencePage extends Page<RankingDifference> {
  /** Counts of all differences, also with a filter. */
  counts: Record<RankingChange, number>;
}

/** A published ranking, as the public reads it. */
export interface PublishedRanking {
  id: string;
  tenderId: string;
  tenderCode: string;
  title: Record<Language, string>;
  stage: Exclude<RankingStage, 'simulation'>;
  drawNumbers: string;
  registerHash: string;
  seed: string;
  homes: Record<HousingType, number>;
  counts: RankingCounts;
  /** By housing type; null where no home was given. */
  lastAssigned: Record<HousingType, LastAssigned | null>;
  /** Entries by housing type. */
  rankedByType: Record<HousingType, number>;
  publishedAt: string;
  /** The midnight in Rome that ends the last day for requests of review; null without a window, and for a final. */
  reviewUntil: string | null;
}

/** Answer of GET /api/rankings?tender=: the newest first. */
export type PublishedRankingsPage = Page<PublishedRanking>;

/** One entry of GET /api/rankings/{id}/entries?housingType=&q=&page=&pageSize=: nothing else of a person. */
export interface PublishedEntry extends RankingPlace {
  applicationCode: string;
}

export type PublishedEntriesPage = Page<PublishedEntry>;
