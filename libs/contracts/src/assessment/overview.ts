import type { ApplicationStatus, HousingType } from '../applications/options';

interface Share {
  count: number;
  /** Completely assessed ones among them. */
  assessed: number;
}

/** Answer of GET /api/admin/tenders/{id}/overview: the figures of one tender at one moment. */
export interface TenderOverview {
  total: Share;
  /** Every status, also with 0. */
  byStatus: Record<ApplicationStatus, Share>;
  /** Every housing type, also with 0. */
  byHousingType: Record<HousingType, Share>;
  /** The most frequent first; the rest is in `otherMunicipalities`. Spellings count together, under the most frequent one. */
  byMunicipality: { municipality: string; count: number }[];
  otherMunicipalities: { municipalities: number; count: number };
  /** `yyyy-mm-dd` in Rome, from the first day with an application to the last, also days without. */
  byDay: { day: string; count: number }[];
  fees: { paid: number; amountCents: number };
}

/** Municipalities that the overview names. */
export const OVERVIEW_MUNICIPALITIES = 20;
