import { assess, REQUIREMENTS, type RequirementId } from './assess';
import { type AssessmentFacts, type Citizenship, NO_FACTS } from './facts';
import type { TenderRules } from './tender-rules';

type YesNo = 'yes' | 'no';

/** Answers of a visitor about themselves. A missing answer means 'unknown'. `property` says whether they own a home. */
export interface EligibilityAnswers extends Partial<Record<RequirementId, YesNo>> {
  citizenship?: Citizenship;
}

export interface EligibilityResult {
  /** `unclear` while something is unknown and nothing excludes the visitor. */
  verdict: 'eligible' | 'excluded' | 'unclear';
  /** In the order of REQUIREMENTS. `met` is null while it is unknown. */
  requirements: { id: RequirementId; met: boolean | null }[];
}

/**
 * Returns the requirements that a visitor is asked about: those for which the assessment depends on the answer under these rules.
 *
 * @param citizenship undefined while unknown; residence and permit are then not asked about
 */
export function eligibilityQuestions(rules: TenderRules, citizenship: Citizenship | undefined): RequirementId[] {
  const ifYes = metBy(rules, citizenship, () => 'yes');
  const ifNo = metBy(rules, citizenship, () => 'no');
  return REQUIREMENTS.filter((id) => ifYes.get(id) !== ifNo.get(id));
}

/** Returns the result of the assessment for the answers. A requirement that is asked about and has no answer stays open. */
export function checkEligibility(rules: TenderRules, answers: EligibilityAnswers): EligibilityResult {
  const { citizenship } = answers;
  const asked = eligibilityQuestions(rules, citizenship);
  const met = metBy(rules, citizenship, (id) => answers[id] ?? 'yes');
  const isOpen = (id: RequirementId) => asked.includes(id) && answers[id] === undefined;
  const requirements = [...met].map(([id, isMet]) => ({ id, met: isOpen(id) ? null : isMet }));
  if (requirements.some((one) => one.met === false)) return { verdict: 'excluded', requirements };
  return { verdict: requirements.every((one) => one.met) ? 'eligible' : 'unclear', requirements };
}

const CENTS_PER_EURO = 100;
/** Any day and year, because an answer about the age is not a birth date. */
const AGE_DAY = { year: 2000, birthday: '06-30', dayAfter: '07-01' };

/** Returns which requirements are met by facts just inside the limit for the answer `yes`, or just outside for `no`. */
function metBy(
  rules: TenderRules,
  citizenship: Citizenship | undefined,
  answer: (id: RequirementId) => YesNo,
): Map<RequirementId, boolean | null> {
  const says = (id: RequirementId) => answer(id) === 'yes';
  const neededYears = rules.residenceYears[citizenship === 'italian' ? 'italian' : 'foreign'];
  const facts: AssessmentFacts = {
    ...NO_FACTS,
    citizenship: citizenship ?? null,
    residencePermit: says('permit'),
    residenceYears: says('residence') ? neededYears : Math.max(0, neededYears - 1),
    iseeCents: rules.iseeCapEuro * CENTS_PER_EURO + (says('isee') ? 0 : 1),
    ownsHome: says('property'),
  };
  const isOldEnough = says('age') || rules.minimumAge === 0;
  const birthYear = String(AGE_DAY.year - rules.minimumAge).padStart(4, '0');
  const { requirements } = assess(facts, {
    rules,
    birthDate: `${birthYear}-${isOldEnough ? AGE_DAY.birthday : AGE_DAY.dayAfter}`,
    ageDay: `${AGE_DAY.year}-${AGE_DAY.birthday}`,
  });
  return new Map(requirements.map(({ id, met }) => [id, met]));
}
