import type { TenderRules } from '@lacorte/tender-rules';
import type { ApplicationStatus, HousingType } from '../applications/options';
import type { Language } from '../languages';
import type { Page } from '../limits';

/** Status of a tender, derived from its publication and the server's clock. A `draft` is an unpublished tender. */
export type TenderStatus = 'draft' | 'scheduled' | 'open' | 'closed';

/** One tender, in the public answers (contract, section 5). */
export interface Tender {
  id: string;
  /** 1 to 20 characters of `A-Z 0-9 -`, unique. */
  code: string;
  title: Record<Language, string>;
  status: TenderStatus;
  /** ISO 8601 instant in UTC. Null for an unpublished tender that opens at its publication. */
  opensAt: string | null;
  /** ISO 8601 instant in UTC. Null if the tender is open until an administrator closes it. */
  closesAt: string | null;
  /** `yyyy-mm-dd`. The deadline on pages and in the PDF. */
  shownDeadline: string;
  rules: TenderRules;
  /** Homes per housing type. */
  homes: Record<HousingType, number>;
  /** Increases with every change; a change with an old version is refused. */
  version: number;
}

/** Changes of a tender that its history records. */
export type TenderAction = 'created' | 'changed' | 'published' | 'withdrawn' | 'closed' | 'extended' | 'homes-changed';

/** One change of a tender. */
export interface TenderHistoryEntry {
  /** ISO 8601 instant in UTC. */
  at: string;
  /** E-mail address of the administrator; null once that account is erased. */
  who: string | null;
  action: TenderAction;
  /** The tender's times after the change. */
  opensAt: string | null;
  closesAt: string | null;
  /** Only for `homes-changed`. */
  homes?: { before: Record<HousingType, number>; after: Record<HousingType, number> };
}

/** A tender in the answers for administrators. */
export interface AdminTender extends Tender {
  /** Oldest first. */
  history: TenderHistoryEntry[];
}

/** Answer of GET /api/tenders, with the published tenders, newest first. */
export type TendersPage = Page<Tender>;

/** Answer of GET /api/admin/tenders, with all tenders, newest first. */
export type AdminTendersPage = Page<AdminTender>;

/**
 * Body of POST and PUT /api/admin/tenders. PUT needs `version`. POST takes missing values from the newest tender, except missing times,
 * which are null. PUT does not change missing values.
 */
export interface TenderInput {
  code: string;
  title?: Record<Language, string>;
  opensAt?: string | null;
  closesAt?: string | null;
  shownDeadline?: string;
  rules?: Partial<TenderRules>;
  homes?: Partial<Record<HousingType, number>>;
  version?: number;
}

/** Body of POST /api/admin/tenders/{id}/extend. */
export interface ExtendTender {
  /** ISO 8601 instant, later than now and than the current closing. */
  closesAt: string;
}

/** Body of PUT /api/admin/tenders/{id}/homes. */
export interface ChangeHomes {
  /** 0 to 10,000 for each housing type; a missing type is 0. */
  homes: Partial<Record<HousingType, number>>;
  version: number;
}

interface Share {
  count: number;
  /** Number of completely assessed applications among them. */
  assessed: number;
}

interface Shares {
  total: Share;
  /** Every status, also with 0. */
  byStatus: Record<ApplicationStatus, Share>;
  /** Every housing type, also with 0. */
  byHousingType: Record<HousingType, Share>;
}

/** Answer of GET /api/admin/tenders/{id}/overview, with the figures of one tender at one moment. */
export interface TenderOverview extends Shares {
  /** Without withdrawn and erased applications, as in the queue of those to assess. */
  running: Shares;
  /** The most frequent municipalities; the others are in `otherMunicipalities`. Different spellings count together, under the most frequent one. */
  byMunicipality: { municipality: string; count: number }[];
  otherMunicipalities: { municipalities: number; count: number };
  /** `yyyy-mm-dd`. All days in Rome from the first day with an application to the last, including days without one. */
  byDay: { day: string; count: number }[];
  fees: { paid: number; amountCents: number };
}

/** Number of municipalities that the overview names. */
export const OVERVIEW_MUNICIPALITIES = 20;
