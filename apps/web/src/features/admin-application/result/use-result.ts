import type { Tender, UserApplication } from '@lacorte/contracts';
import { type AssessmentFacts, type AssessmentResult, assess, type Standard } from '@lacorte/tender-rules';
import { useMemo } from 'react';

export interface LiveResult extends AssessmentResult {
  facts: AssessmentFacts;
  standard: Standard;
}

/**
 * Result of the facts by the rules of the tender, computed as on the server. Undefined until the tender is known.
 *
 * @param ageDay the day on which ages count, by the clock of the server
 */
export function useLiveResult(
  facts: AssessmentFacts,
  application: UserApplication,
  tender: Tender | undefined,
  ageDay: string,
): LiveResult | undefined {
  return useMemo(() => {
    if (!tender) return undefined;
    const standard = { rules: tender.rules, birthDate: application.dataNascita, ageDay };
    return { ...assess(facts, standard), facts, standard };
  }, [facts, application.dataNascita, tender, ageDay]);
}
