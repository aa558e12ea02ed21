import type { DocumentType, UserApplication } from '@lacorte/contracts';
import type { AssessmentFacts, Fact } from '@lacorte/tender-rules';
import { type Formats, useFormats } from '../../../i18n/use-formats';
import { presence } from '../../../lib/application-labels';

/** Facts in the order in which an assessor meets them in the documents. Documents of the type `provedBy` prove them. */
const FACT_LIST: readonly { fact: Fact; provedBy: DocumentType }[] = [
  { fact: 'citizenship', provedBy: 'documento_identita' },
  { fact: 'residencePermit', provedBy: 'prova_residenza' },
  { fact: 'residenceYears', provedBy: 'prova_residenza' },
  { fact: 'worksInLombardiaYears', provedBy: 'altra_documentazione' },
  { fact: 'iseeCents', provedBy: 'documentazione_reddito' },
  { fact: 'ownsHome', provedBy: 'documentazione_reddito' },
  { fact: 'minors', provedBy: 'altra_documentazione' },
  { fact: 'disabilityCertified', provedBy: 'altra_documentazione' },
  { fact: 'evictionEnforced', provedBy: 'altra_documentazione' },
  { fact: 'over65', provedBy: 'documento_identita' },
  { fact: 'youngCouple', provedBy: 'documento_identita' },
  { fact: 'housingEmergency', provedBy: 'altra_documentazione' },
];

/** Facts with the keys 1 to 9 and 0. The permit has no key, so that the keys of the other facts do not depend on the citizenship. */
export const FACT_KEYS = FACT_LIST.filter(({ fact }) => fact !== 'residencePermit')
  .slice(0, 10)
  .map(({ fact }, index) => ({ key: String((index + 1) % 10), fact }));

/** Returns the facts that the form shows. The permit matters only to citizens of other countries. */
export function shownFacts({ citizenship }: AssessmentFacts) {
  return FACT_LIST.filter(({ fact }) => fact !== 'residencePermit' || citizenship === 'other');
}

export function labelOfFact(fact: Fact): string {
  return `adminApplication.facts.${fact}`;
}

/** Returns what the applicant stated about a fact; undefined if the form does not ask for it. */
export function statedText(fact: Fact, application: UserApplication, { t, day }: Formats): string | undefined {
  if (fact === 'residenceYears') return application.anniResidenzaLombardia || t('adminApplication.facts.notStated');
  if (fact === 'minors') return presence(application.presenzaMinori, application.numeroMinori, t);
  if (fact === 'disabilityCertified') return presence(application.presenzaDisabile, application.numeroDisabili, t);
  if (fact === 'over65') return t('adminApplication.facts.bornOn', { date: day(application.dataNascita) });
  return undefined;
}

export function useFactText(): (fact: Fact, value: AssessmentFacts[Fact]) => string {
  const { t, number, money } = useFormats();
  return (fact, value) => {
    if (value === null) return t('adminApplication.facts.unknown');
    if (typeof value === 'boolean') return t(value ? 'adminApplication.facts.yes' : 'adminApplication.facts.no');
    if (typeof value === 'string') return t(`adminApplication.citizenship.${value}`);
    return fact === 'iseeCents' ? money(value) : number(value);
  };
}
