import type { Fact } from './facts';
import type { QuotaGroup } from './tender-rules';

export const REQUIREMENTS = ['age', 'residence', 'permit', 'isee', 'property'] as const;
export type RequirementId = (typeof REQUIREMENTS)[number];

export const POINT_PARTS = ['minors', 'disability', 'eviction', 'residence'] as const;
export type PointPart = (typeof POINT_PARTS)[number];

/** Result of applying the rules of the tender to the facts. */
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
