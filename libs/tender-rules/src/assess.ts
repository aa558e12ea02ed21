import { type AssessmentFacts, FACT_NAMES, type Fact, factOf } from './facts';
import { hasReachedAge } from './has-reached-age';
import { QUOTA_GROUPS, type QuotaGroup, type TenderRules } from './tender-rules';

export const REQUIREMENTS = ['age', 'residence', 'permit', 'isee', 'property'] as const;
export type RequirementId = (typeof REQUIREMENTS)[number];

export const POINT_PARTS = ['minors', 'disability', 'eviction', 'residence'] as const;
export type PointPart = (typeof POINT_PARTS)[number];

/** Result of applying the rules of the tender to the facts. */
export interface AssessmentResult {
  /** Whether every fact that the rules need is known. */
  complete: boolean;
  missing: Fact[];
  /** `met` is null until its facts are known. `permit` is only in the list for citizenship `other`. */
  requirements: { id: RequirementId; met: boolean | null }[];
  /** Null until every needed fact is known. */
  eligible: boolean | null;
  /** In the order of QUOTA_GROUPS. */
  groups: QuotaGroup[];
  /** Parts of 0 are left out. */
  points: { total: number; parts: { id: PointPart; points: number }[] };
}

/** Standard by which the facts are assessed. */
export interface Standard {
  rules: TenderRules;
  /** `yyyy-mm-dd` */
  birthDate: string;
  /** The day on which the age counts, `yyyy-mm-dd`. */
  ageDay: string;
}

const CENTS_PER_EURO = 100;

/**
 * Applies the rules of a tender to verified facts (contract, section 8). Unknown facts give no points and no group.
 *
 * @returns requirements, groups and points; they are equal for equal arguments
 */
export function assess(facts: AssessmentFacts, standard: Standard): AssessmentResult {
  const missing = FACT_NAMES.filter((name) => isMissing(name, facts));
  const requirements = requirementsOf(facts, standard);
  return {
    complete: missing.length === 0,
    missing,
    requirements,
    eligible: missing.length === 0 ? requirements.every(({ met }) => met === true) : null,
    groups: groupsOf(facts),
    points: pointsOf(facts, standard.rules),
  };
}

function isMissing(name: Fact, facts: AssessmentFacts): boolean {
  const { needed } = factOf(name);
  const isNeeded = needed === 'everybody' || (needed !== 'nobody' && facts.citizenship === 'other');
  return isNeeded && facts[name] === null;
}

/** In the order of REQUIREMENTS. */
function requirementsOf(facts: AssessmentFacts, { rules, birthDate, ageDay }: Standard) {
  const { citizenship, residencePermit, iseeCents, ownsHome } = facts;
  const requirement = (id: RequirementId, met: boolean | null) => ({ id, met });
  return [
    requirement('age', hasReachedAge(birthDate, rules.minimumAge, ageDay)),
    requirement('residence', meetsResidence(facts, rules.residenceYears)),
    ...(citizenship === 'other' ? [requirement('permit', residencePermit)] : []),
    requirement('isee', iseeCents === null ? null : iseeCents <= rules.iseeCapEuro * CENTS_PER_EURO),
    requirement('property', ownsHome === null ? null : !ownsHome),
  ];
}

/** Years of work count only for Italian citizens. For all others the years of residence decide. */
function meetsResidence(
  { citizenship, residenceYears, worksInLombardiaYears }: AssessmentFacts,
  needed: TenderRules['residenceYears'],
): boolean | null {
  if (citizenship === null || residenceYears === null) return null;
  if (citizenship !== 'italian') return residenceYears >= needed.foreign;
  return Math.max(residenceYears, worksInLombardiaYears ?? 0) >= needed.italian;
}

function groupsOf({ minors, over65, youngCouple, housingEmergency }: AssessmentFacts): QuotaGroup[] {
  const belongsTo: Record<QuotaGroup, boolean | null> = {
    minors: minors !== null && minors > 0,
    over65,
    youngCouples: youngCouple,
    emergencies: housingEmergency,
  };
  return QUOTA_GROUPS.filter((group) => belongsTo[group] === true);
}

function pointsOf(facts: AssessmentFacts, { points }: TenderRules): AssessmentResult['points'] {
  const { minors, disabilityCertified, evictionEnforced, residenceYears } = facts;
  const forResidence = (residenceYears ?? 0) * points.residenceYear;
  const all: { id: PointPart; points: number }[] = [
    { id: 'minors', points: (minors ?? 0) > 0 ? points.minors : 0 },
    { id: 'disability', points: disabilityCertified ? points.disability : 0 },
    { id: 'eviction', points: evictionEnforced ? points.eviction : 0 },
    { id: 'residence', points: Math.min(forResidence, points.residenceCap ?? forResidence) },
  ];
  return { total: all.reduce((sum, part) => sum + part.points, 0), parts: all.filter((part) => part.points > 0) };
}
