import { type Tender, TIME_ZONE, type UserApplication } from '@lacorte/contracts';
import { type AssessmentFacts, type AssessmentResult, assess, type Standard } from '@lacorte/tender-rules';
import { useMemo } from 'react';
import { romeDay } from '../../../lib/rome-time';

export interface LiveResult extends AssessmentResult {
  facts: AssessmentFacts;
  standard: Standard;
}

/**
 * What the rules of the tender make of the facts, by the same function as on the server. Undefined until the tender is known.
 *
 * @param serverAgeDay the day on which ages count by the clock of the server; undefined from its previous release
 */
export function useLiveResult(
  facts: AssessmentFacts,
  application: UserApplication,
  tender: Tender | undefined,
  serverAgeDay: string | undefined,
): LiveResult | undefined {
  return useMemo(() => {
    if (!tender) return undefined;
    const ageDay = serverAgeDay ?? ageDayOf(tender);
    const standard = { rules: tender.rules, birthDate: application.dataNascita, ageDay };
    return { ...assess(facts, standard), facts, standard };
  }, [facts, application.dataNascita, tender, serverAgeDay]);
}

/** The reference date, else the closing day in Rome, else today (contract, section 8). */
function ageDayOf({ rules, closesAt }: Tender): string {
  return rules.referenceDate ?? (closesAt === null ? romeDay(0) : dayInRome(closesAt));
}

function dayInRome(instant: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(new Date(instant));
}
