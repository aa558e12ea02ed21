import { type Tender, TIME_ZONE, type UserApplication } from '@lacorte/contracts';
import { type AssessmentFacts, type AssessmentResult, assess, type Standard } from '@lacorte/tender-rules';
import { useMemo } from 'react';
import { romeDay } from '../../../lib/rome-time';

export interface LiveResult extends AssessmentResult {
  facts: AssessmentFacts;
  standard: Standard;
}

/** What the rules of the tender make of the facts, by the same function as on the server. Undefined until the tender is known. */
export function useLiveResult(
  facts: AssessmentFacts,
  application: UserApplication,
  tender: Tender | undefined,
): LiveResult | undefined {
  return useMemo(() => {
    if (!tender) return undefined;
    const standard = { rules: tender.rules, birthDate: application.dataNascita, ageDay: ageDay(tender) };
    return { ...assess(facts, standard), facts, standard };
  }, [facts, application.dataNascita, tender]);
}

/** The reference date, else the closing day in Rome, else today (contract, section 8). */
function ageDay({ rules, closesAt }: Tender): string {
  return rules.referenceDate ?? (closesAt === null ? romeDay(0) : dayInRome(closesAt));
}

function dayInRome(instant: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE }).format(new Date(instant));
}
