import { type AssessmentFacts, assess, type Citizenship, type TenderRules } from '@lacorte/tender-rules';
import type { Household, Person } from './people';
import { Random } from './random';
import { drawReview, type SeededApplication } from './seeded-application';

/** Rules and day that decide on the applications of a tender. */
export interface DecidingRules {
  rules: TenderRules;
  /** The day for which ages are computed after the closing, `yyyy-mm-dd`. */
  ageDay: string;
}

/**
 * Assesses an application, and approves it if it meets the requirements. The result depends on the application, the rules and the seed.
 *
 * @param isRepeated whether the application is rejected because another one of the same person counts
 */
export function decide(
  application: SeededApplication,
  { rules, ageDay }: DecidingRules,
  isRepeated: boolean,
): SeededApplication & { facts: AssessmentFacts } {
  const random = new Random(application.id, 'assessment');
  const facts = drawFacts(random, application, rules);
  const { eligible } = assess(facts, { rules, ageDay, birthDate: application.person.dataNascita });
  const status = eligible && !isRepeated ? 'approved' : 'rejected';
  return { ...application, status, review: drawReview(random, status), facts };
}

const CENTS_PER_EURO = 100;
/** ISEE in euro per year. Few households exceed the cap of the tender. */
const ISEE = { from: 2_400, aboveCapBy: 9_000, aboveCapShare: 0.03 };
const OWNS_HOME_SHARE = 0.02;
/** Share of the households with a disabled person whose disability is certified. */
const CERTIFIED_SHARE = 0.85;
const EVICTION_SHARE = 0.06;
const EMERGENCY_SHARE = 0.07;
/** Share of the applicants with years of work in Lombardy. */
const WORKS_SHARE = 0.6;
const AGES = { over65: 65, youngCouple: 35 };
const MOST_MINORS = 10;

/** Draws the verified facts about a household. Most households meet the rules. Points vary, but many households have equal points. */
function drawFacts(
  random: Random,
  { person, household }: { person: Person; household: Household },
  rules: TenderRules,
): AssessmentFacts {
  const citizenship: Citizenship = person.isForeign ? (person.needsPermit ? 'other' : 'eu') : 'italian';
  const iseeEuro = random.chance(ISEE.aboveCapShare)
    ? rules.iseeCapEuro + random.integer(1, ISEE.aboveCapBy)
    : random.integer(ISEE.from, rules.iseeCapEuro);
  return {
    citizenship,
    residencePermit: citizenship === 'other' ? true : null,
    residenceYears: person.yearsInLombardy,
    worksInLombardiaYears: random.chance(WORKS_SHARE) ? random.integer(0, Math.min(person.age - 18, 40)) : null,
    iseeCents: iseeEuro * CENTS_PER_EURO,
    ownsHome: random.chance(OWNS_HOME_SHARE),
    minors: Math.min(household.minors, MOST_MINORS),
    disabilityCertified: household.disabled > 0 && random.chance(CERTIFIED_SHARE),
    evictionEnforced: random.chance(EVICTION_SHARE),
    over65: person.age >= AGES.over65,
    youngCouple: household.adults >= 2 && person.age <= AGES.youngCouple,
    housingEmergency: random.chance(EMERGENCY_SHARE),
  };
}
