/** Groups with a share of the homes of their own (specification, section 9). */
export const QUOTA_GROUPS = ['minors', 'over65', 'youngCouples', 'emergencies'] as const;
export type QuotaGroup = (typeof QUOTA_GROUPS)[number];

export interface Quota {
  group: QuotaGroup;
  /** Whole percent of the homes. */
  percent: number;
}

/** Points that a household gets. `residenceYear` counts once per year of residence. */
export interface TenderPoints {
  minors: number;
  disability: number;
  eviction: number;
  residenceYear: number;
  /** The most points for residence; null: no cap. */
  residenceCap: number | null;
}

/** The rules of one tender (contract, section 5). */
export interface TenderRules {
  /** Membership fee, in euro cents. */
  feeCents: number;
  /** The highest ISEE that is admitted, in euro per year. */
  iseeCapEuro: number;
  /** Least years of residence in Lombardy. */
  residenceYears: { italian: number; foreign: number };
  /** In years. */
  minimumAge: number;
  leaseYears: number;
  rankingEveryMonths: number;
  waitMonths: { from: number; to: number };
  /** Percents sum to 100. */
  quotas: Quota[];
  points: TenderPoints;
  /** Days in which a review of the provisional ranking may be requested; 0: no requests. */
  reviewDays: number;
  /** The day on which ages are computed, `yyyy-mm-dd`; null: the closing day. */
  referenceDate: string | null;
}
