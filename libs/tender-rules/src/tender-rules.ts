/** Groups with a reserved share of the homes (specification, section 9). */
export const QUOTA_GROUPS = ['minors', 'over65', 'youngCouples', 'emergencies'] as const;
export type QuotaGroup = (typeof QUOTA_GROUPS)[number];

export interface Quota {
  group: QuotaGroup;
  /** Whole percent of the homes. */
  percent: number;
}

/** Points that a household gets. `residenceYear` counts once per year of residence. */
interface TenderPoints {
  minors: number;
  disability: number;
  eviction: number;
  residenceYear: number;
  /** Maximum points for residence; null for no cap. */
  residenceCap: number | null;
}

/** The rules of one tender (contract, section 5). */
export interface TenderRules {
  /** Membership fee, in euro cents. */
  feeCents: number;
  /** Highest accepted ISEE, in euro per year. */
  iseeCapEuro: number;
  /** Minimum years of residence in Lombardy. */
  residenceYears: { italian: number; foreign: number };
  /** In years. */
  minimumAge: number;
  leaseYears: number;
  rankingEveryMonths: number;
  waitMonths: { from: number; to: number };
  /** Percents sum to 100. */
  quotas: Quota[];
  points: TenderPoints;
  /** Days in which a review of the provisional ranking may be requested; 0 for no requests. */
  reviewDays: number;
  /** `yyyy-mm-dd`. The day for which ages are computed; null for the closing day. */
  referenceDate: string | null;
}

/** Code and shown deadline of the first tender (specification, section 9). */
export const FIRST_TENDER = { code: '2025', shownDeadline: '2025-11-25' } as const;

/** Rules of the first tender, with the numbers of the specification (sections 5 and 9). */
export const DEFAULT_RULES = {
  feeCents: 15_000,
  iseeCapEuro: 25_000,
  residenceYears: { italian: 2, foreign: 5 },
  minimumAge: 18,
  leaseYears: 4,
  rankingEveryMonths: 6,
  waitMonths: { from: 2, to: 6 },
  quotas: [
    { group: 'minors', percent: 60 },
    { group: 'over65', percent: 20 },
    { group: 'youngCouples', percent: 15 },
    { group: 'emergencies', percent: 5 },
  ],
  points: { minors: 10, disability: 15, eviction: 20, residenceYear: 1, residenceCap: null },
  reviewDays: 0,
  referenceDate: null,
} satisfies TenderRules;
