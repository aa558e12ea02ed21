import type { AssessmentFacts, Fact } from '@lacorte/tender-rules';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

/** A verified fact in words. */
export function useFactText(): (fact: Fact, facts: AssessmentFacts) => string {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  return (fact, facts) => {
    const value = facts[fact];
    if (value === null) return t('adminApplication.facts.unknown');
    if (typeof value === 'boolean') return t(value ? 'adminApplication.facts.yes' : 'adminApplication.facts.no');
    if (typeof value === 'string') return t(`adminApplication.citizenship.${value}`);
    return fact === 'iseeCents' ? money(value) : number(value);
  };
}
