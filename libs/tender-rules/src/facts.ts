import { isRecord, wholeNumber } from './read-values';

/** `eu`: citizen of another country of the European Union. */
export const CITIZENSHIPS = ['italian', 'eu', 'other'] as const;
export type Citizenship = (typeof CITIZENSHIPS)[number];

/** Possible faults in a fact, as keys of the error texts in libs/contracts. */
type FactIssue =
  | 'validation.assessment.facts'
  | 'validation.assessment.citizenship'
  | 'validation.assessment.yesNo'
  | 'validation.assessment.years'
  | 'validation.assessment.isee'
  | 'validation.assessment.minors';

interface FactDeclaration {
  /** `number` is a whole number from `min` to `max`. */
  type: 'citizenship' | 'yes-no' | 'number';
  min?: number;
  max?: number;
  /** Applicants whose assessment is incomplete without the fact. */
  needed: 'everybody' | 'citizens of other countries' | 'nobody';
  issue: FactIssue;
}

const YES_NO = { type: 'yes-no', needed: 'everybody', issue: 'validation.assessment.yesNo' } as const;
const YEARS = { type: 'number', min: 0, max: 100, issue: 'validation.assessment.years' } as const;

/**
 * The facts of an assessment (contract, section 8), in the order in which missing facts are listed. Years are whole years in Lombardy, and
 * `iseeCents` are euro cents per year. A new fact also needs a migration.
 */
export const FACTS = {
  citizenship: { type: 'citizenship', needed: 'everybody', issue: 'validation.assessment.citizenship' },
  residencePermit: { ...YES_NO, needed: 'citizens of other countries' },
  residenceYears: { ...YEARS, needed: 'everybody' },
  worksInLombardiaYears: { ...YEARS, needed: 'nobody' },
  iseeCents: { type: 'number', min: 0, max: 999_999_999, needed: 'everybody', issue: 'validation.assessment.isee' },
  ownsHome: YES_NO,
  minors: { type: 'number', min: 0, max: 10, needed: 'everybody', issue: 'validation.assessment.minors' },
  disabilityCertified: YES_NO,
  evictionEnforced: YES_NO,
  over65: YES_NO,
  youngCouple: YES_NO,
  housingEmergency: YES_NO,
} as const satisfies Record<string, FactDeclaration>;

export type Fact = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as Fact[];

interface ValueOf {
  citizenship: Citizenship;
  'yes-no': boolean;
  number: number;
}

/** Facts that an assessor has verified. A fact is null until it is checked. */
export type AssessmentFacts = { [Name in Fact]: ValueOf[(typeof FACTS)[Name]['type']] | null };

/** The facts before an assessment. */
export const NO_FACTS: Readonly<AssessmentFacts> = readFacts({}).value as AssessmentFacts;

export function factOf(name: Fact): FactDeclaration {
  return FACTS[name];
}

/**
 * Reads facts from untrusted data. Missing or empty facts are null, and unknown properties are dropped. Numbers may be given as digits.
 *
 * @returns the facts, or the issue of each wrong fact, such as `facts.minors`
 */
export function readFacts(
  given: unknown,
): { value: AssessmentFacts; issues?: undefined } | { value?: undefined; issues: Record<string, FactIssue> } {
  if (!isRecord(given)) return { issues: { facts: 'validation.assessment.facts' } };
  const issues: Record<string, FactIssue> = {};
  const facts = FACT_NAMES.map((name) => {
    const value = readFact(factOf(name), given[name]);
    if (value === undefined) issues[`facts.${name}`] = FACTS[name].issue;
    return [name, value];
  });
  return Object.keys(issues).length > 0 ? { issues } : { value: Object.fromEntries(facts) as AssessmentFacts };
}

/** @returns undefined for a value that the fact cannot have */
function readFact({ type, min = 0, max = 0 }: FactDeclaration, given: unknown): unknown {
  if (given === undefined || given === null || given === '') return null;
  if (type === 'citizenship') return CITIZENSHIPS.find((one) => one === given);
  if (type === 'yes-no') return typeof given === 'boolean' ? given : undefined;
  return wholeNumber(given, { min, max });
}
