import { type AssessmentFacts, assess, type TenderRules } from '@lacorte/tender-rules';
import { drawReview, type SeededApplication } from '../applications/seeded-application';
import { Random } from '../random/random';
import { drawFacts } from './draw-facts';

export type DecidedApplication = SeededApplication & { facts: AssessmentFacts };

/** Rules and day that decide on the applications of a tender. */
export interface DecidingRules {
  rules: TenderRules;
  /** The day on which ages count once the tender is closed, `yyyy-mm-dd`. */
  ageDay: string;
}

/**
 * Assesses and decides an application: approved when it meets the requirements. Depends on the application, the rules and the seed.
 *
 * @param isRepeated another application of the same person counts, this one is rejected
 */
export function decide(
  application: SeededApplication,
  { rules, ageDay }: DecidingRules,
  isRepeated: boolean,
): DecidedApplication {
  const random = new Random(application.id, 'assessment');
  const facts = drawFacts(random, application, rules);
  const { eligible } = assess(facts, { rules, ageDay, birthDate: application.person.dataNascita });
  const status = eligible && !isRepeated ? 'approved' : 'rejected';
  return { ...application, status, review: drawReview(random, status), facts };
}
