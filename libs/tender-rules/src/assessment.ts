import type { QuotaGroup } from './tender-rules';

/** `eu`: citizen of another country of the European Union. */
export const CITIZENSHIPS = ['italian', 'eu', 'other'] as const;
export type Citizenship = (typeof CITIZENSHIPS)[number];

/** What an assessor has verified (contract, section 8). Null until looked at. */
export interface AssessmentFacts {
  citizenship: Citizenship | null;
  /** Matters to citizenship `other` alone. */
  residencePermit: boolean | null;
  /** Whole years of residence in Lombardy. */
  residenceYears: number | null;
  /** Whole years of work in Lombardy; may stay null. */
  worksInLombardiaYears: number | null;
  /** In euro cents per year. */
  iseeCents: number | null;
  ownsHome: boolean | null;
  minors: number | null;
  disabilityCertified: boolean | null;
  evictionEnforced: boolean | null;
  over65: boolean | null;
  youngCouple: boolean | null;
  housingEmergency: boolean | null;
}

export type Fact = keyof AssessmentFacts;

export const REQUIREMENTS = ['age', 'residence', 'permit', 'isee', 'property'] as const;
export type RequirementId = (typeof REQUIREMENTS)[number];

export const POINT_PARTS = ['minors', 'disability', 'eviction', 'residence'] as const;
export type PointPart = (typeof POINT_PARTS)[number];

/** What the rules of the tender make of the facts. */
export interface AssessmentResult {
  /** Whether every fact that the rules need is known. */
  complete: boolean;
  missing: Fact[];
  /** `met`: null until its facts are known. `permit` is there for citizenship `other` alone. */
  requirements: { id: RequirementId; met: boolean | null }[];
  /** Null until complete. */
  eligible: boolean | null;
  /** In the order of QUOTA_GROUPS. */
  groups: QuotaGroup[];
  /** Parts of 0 are left out. */
  points: { total: number; parts: { id: PointPart; points: number }[] };
}
