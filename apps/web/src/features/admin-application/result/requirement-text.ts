import { type Fact, hasReachedAge, type RequirementId, type Standard } from '@lacorte/tender-rules';
import type { Formats } from '../../../i18n/use-formats';
import type { LiveResult } from './use-result';

type Reason = (result: LiveResult, met: boolean, formats: Formats) => string;

/** The facts on which each requirement depends. */
const NEEDS: Record<RequirementId, readonly Fact[]> = {
  age: [],
  residence: ['citizenship', 'residenceYears'],
  permit: ['residencePermit'],
  isee: ['iseeCents'],
  property: ['ownsHome'],
};

/** Says why a requirement is met or not. @param met null if a fact is unknown */
export function requirementText(id: RequirementId, met: boolean | null, result: LiveResult, formats: Formats): string {
  if (met !== null) return REASONS[id](result, met, formats);
  const { t } = formats;
  const missing = NEEDS[id].filter((fact) => result.facts[fact] === null);
  return t('adminApplication.why.unknown', {
    facts: missing.map((fact) => t(`adminApplication.factNames.${fact}`)).join(', '),
  });
}

const REASONS: Record<RequirementId, Reason> = {
  age: ({ standard }, met, { t, day, number }) =>
    t(met ? 'adminApplication.why.ageMet' : 'adminApplication.why.ageNotMet', {
      count: ageOn(standard),
      age: number(ageOn(standard)),
      date: day(standard.ageDay),
      minimum: number(standard.rules.minimumAge),
    }),
  residence: ({ facts, standard: { rules } }, met, { t, number }) => {
    const isItalian = facts.citizenship === 'italian';
    const needed = isItalian ? rules.residenceYears.italian : rules.residenceYears.foreign;
    const residence = facts.residenceYears ?? 0;
    const work = facts.worksInLombardiaYears ?? 0;
    const parameters = { residence: number(residence), work: number(work), needed: number(needed) };
    if (met) {
      return residence >= needed
        ? t('adminApplication.why.residenceMet', { ...parameters, count: residence })
        : t('adminApplication.why.workMet', { ...parameters, count: work });
    }
    return isItalian
      ? t('adminApplication.why.residenceOrWorkNotMet', parameters)
      : t('adminApplication.why.residenceNotMet', { ...parameters, count: residence });
  },
  permit: (_result, met, { t }) => t(met ? 'adminApplication.why.permitMet' : 'adminApplication.why.permitNotMet'),
  isee: ({ facts, standard: { rules } }, met, { t, roundMoney }) =>
    t(met ? 'adminApplication.why.iseeMet' : 'adminApplication.why.iseeNotMet', {
      isee: roundMoney(facts.iseeCents ?? 0),
      cap: roundMoney(rules.iseeCapEuro * 100),
    }),
  property: (_result, met, { t }) =>
    t(met ? 'adminApplication.why.propertyMet' : 'adminApplication.why.propertyNotMet'),
};

/** Completed years on the day on which the age counts. */
function ageOn({ birthDate, ageDay }: Standard): number {
  const years = Number(ageDay.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return hasReachedAge(birthDate, years, ageDay) ? years : years - 1;
}
