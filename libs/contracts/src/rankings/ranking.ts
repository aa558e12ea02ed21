import type { PointPart, QuotaGroup, RankingOutcome } from '@lacorte/tender-rules';
import type { HousingType } from '../applications/options';
import type { Language } from '../languages';
import type { Page } from '../limits';

/** A `simulation` ranks as if the tender closed now, and is never published. */
export const RANKING_STAGES = ['simulation', 'provisional', 'final'] as const;
export type RankingStage = (typeof RANKING_STAGES)[number];

export type RankingState = 'computing' | 'ready' | 'published' | 'failed';

/** Maximum length of the numbers of a draw. */
export const DRAW_NUMBERS_MAX = 64;

/** Body of POST /api/admin/tenders/{id}/rankings. */
export interface StartRanking {
  stage: RankingStage;
  /** Numbers of the draw. A provisional needs them, a simulation may have them, and a final uses those of its provisional. */
  drawNumbers?: string;
}

/** Reasons why a provisional or a final cannot be computed (contract, section 9). All except `open` are numbers of applications. */
export interface RankingBlockers {
  /** Whether the tender is not closed. */
  open: boolean;
  /** Neither approved nor rejected. */
  undecided: number;
  /** Approved, but not completely assessed. */
  unassessed: number;
  /** Approved and assessed, but a requirement is not met. */
  ineligible: number;
  /** Not rejected, with the same codice fiscale as another application that is not rejected. */
  duplicates: number;
  /** Open review requests; 0 before a provisional is published. */
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

/** Numbers of applications to check before a final ranking, although they do not block it. */
export interface RankingWarnings {
  /** Applications whose review request was accepted, but whose assessment and status have not changed since the request. */
  acceptedWithoutChange: number;
}

export const MAX_NAMED_BLOCKERS = 50;

export interface RankingCounts {
  /** Number of all applications of the tender. They are the register. */
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
  /** Null for a simulation without draw numbers. */
  drawNumbers: string | null;
  /**
   * Number of provisionals, and of simulations with the same register, that have other draw numbers. It shows how often draw numbers were
   * tried. 0 for a run without draw numbers.
   */
  otherDraws: number;
  /** Null until the run is computed, like `seed` and `inputHash`. */
  registerHash: string | null;
  seed: string | null;
  /** SHA-256 of everything that the rule reads except the draw numbers (`inputHashOf` of libs/tender-rules). */
  inputHash: string | null;
  homes: Record<HousingType, number>;
  counts: RankingCounts;
  /** Number of entries by housing type; missing until the run is computed. */
  rankedByType?: Record<HousingType, number>;
  /** By housing type, null if no home was given; missing until the run is computed. */
  lastAssigned?: Record<HousingType, LastAssigned | null>;
  /** ISO 8601 instant in UTC. */
  createdAt: string;
  /** E-mail address of the administrator; null once that account is erased. */
  createdBy: string | null;
  publishedAt: string | null;
  /** E-mail address as in `createdBy`; null until the run is published. */
  publishedBy: string | null;
  /** Instant at which the entries of an unpublished run were deleted; null while they exist. */
  expiredAt: string | null;
}

export type AdminRankingsPage = Page<AdminRanking>;

export type HeldAs = QuotaGroup | 'open';

/** One entry of GET /api/admin/rankings/{id}/entries?housingType=&q=&outcome=&page=&pageSize=. */
export interface AdminRankingEntry extends RankingPlace {
  /** Place in the housing type, from 1. */
  position: number;
  applicationCode: string;
  /** Missing if the application is erased. */
  applicationId?: string;
  /** Null if the person is erased, like `nome`. */
  cognome: string | null;
  nome: string | null;
  parts: { id: PointPart; points: number }[];
  groups: QuotaGroup[];
  ticket: string;
  /** Null if the application is waiting. */
  heldAs: HeldAs | null;
}

export type AdminRankingEntriesPage = Page<AdminRankingEntry>;

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
 * Why a place differs. `status`: the application is approved in only one run. `eligibility`: it is approved in both, but completely assessed
 * and eligible in only one. `erased`: the person was erased before the second run. `withdrawal`: the application
 * was withdrawn in only one run. `points`, `groups` and `housing-type`: these changed.
 * `review`: a review request was accepted between the runs. `homes`: the homes or quotas changed. `draw`: the seed changed. `others`: only
 * other applications changed.
 */
export type DifferenceReason =
  | 'status'
  | 'eligibility'
  | 'erased'
  | 'withdrawal'
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
  /** The decision of the accepted review request, if there is one; its reason is null if the person is erased. */
  review: { id: string; reason: string | null; decidedAt: string } | null;
}

export interface RankingDifferencePage extends Page<RankingDifference> {
  /** Counts of all differences, independent of the filter. */
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
  /** By housing type; null if no home was given. */
  lastAssigned: Record<HousingType, LastAssigned | null>;
  /** Number of entries by housing type. */
  rankedByType: Record<HousingType, number>;
  publishedAt: string;
  /** The midnight in Rome that ends the last day for review requests; null if none are possible, and for a final. */
  reviewUntil: string | null;
}

/** Answer of GET /api/rankings?tender=, newest first. */
export type PublishedRankingsPage = Page<PublishedRanking>;

/** One entry of GET /api/rankings/{id}/entries?housingType=&q=&page=&pageSize=. It contains nothing else about a person. */
export interface PublishedEntry extends RankingPlace {
  applicationCode: string;
}

export type PublishedEntriesPage = Page<PublishedEntry>;
