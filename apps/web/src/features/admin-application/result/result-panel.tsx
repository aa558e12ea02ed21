import { type Fact, hasReachedAge, type RequirementId, type Standard } from '@lacorte/tender-rules';
import clsx from 'clsx';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useId } from 'react';
import { type Formats, useFormats } from '../../../i18n/use-formats';
import type { LiveResult } from '../use-desk';

export function ResultPanel({ result }: { result: LiveResult }) {
  const { t } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="@container rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id={titleId} className="text-xl">
        {t('adminApplication.result.title')}
      </h2>
      <h3 className="mt-3 font-sans text-base font-semibold">{t('adminApplication.result.requirements')}</h3>
      <ul className="mt-1.5 grid gap-2">
        {result.requirements.map(({ id, met }) => (
          <Requirement key={id} id={id} met={met} result={result} />
        ))}
      </ul>
      <div className="mt-4 grid gap-x-8 gap-y-4 @md:grid-cols-2">
        <Points points={result.points} />
        <div>
          <h3 className="font-sans text-base font-semibold">{t('adminApplication.result.groups')}</h3>
          {result.groups.length === 0 ? (
            <p className="text-sm text-muted">{t('adminApplication.result.noGroups')}</p>
          ) : (
            <p className="text-sm">{result.groups.map((group) => t(`adminApplication.group.${group}`)).join(', ')}</p>
          )}
        </div>
      </div>
    </section>
  );
}

const LOOK = {
  true: { icon: CircleCheck, ink: 'text-shutter', word: 'adminApplication.result.met' },
  false: { icon: CircleX, ink: 'text-danger', word: 'adminApplication.result.notMet' },
  null: { icon: CircleHelp, ink: 'text-warning', word: 'adminApplication.result.unknown' },
};

function Requirement({ id, met, result }: { id: RequirementId; met: boolean | null; result: LiveResult }) {
  const formats = useFormats();
  const { t } = formats;
  const { icon: Icon, ink, word } = LOOK[`${met}`];
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={clsx('mt-0.5 size-5 shrink-0', ink)} aria-hidden />
      <p className="min-w-0">
        <span className="font-medium">{t(word, { requirement: t(`adminApplication.requirement.${id}`) })}</span>
        <span className="block text-sm">{requirementText(id, met, result, formats)}</span>
      </p>
    </li>
  );
}

function Points({ points }: Pick<LiveResult, 'points'>) {
  const { t, number } = useFormats();
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">
        {t('adminApplication.result.points', { points: number(points.total) })}
      </h3>
      {points.parts.length === 0 ? (
        <p className="text-sm text-muted">{t('adminApplication.result.noPoints')}</p>
      ) : (
        <dl className="mt-1 grid max-w-md gap-x-6 gap-y-0.5 text-sm">
          {points.parts.map((part) => (
            <div key={part.id} className="flex justify-between gap-4">
              <dt>{t(`adminApplication.part.${part.id}`)}</dt>
              <dd className="font-medium tabular-nums">{number(part.points)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Facts on which each requirement depends. */
const NEEDS: Record<RequirementId, readonly Fact[]> = {
  age: [],
  residence: ['citizenship', 'residenceYears'],
  permit: ['residencePermit'],
  isee: ['iseeCents'],
  property: ['ownsHome'],
};

/** Returns the reason why a requirement is met or not. `met` is null if a fact is unknown. */
export function requirementText(id: RequirementId, met: boolean | null, result: LiveResult, formats: Formats): string {
  if (met !== null) return REASONS[id](result, met, formats);
  const { t } = formats;
  const missing = NEEDS[id].filter((fact) => result.facts[fact] === null);
  return t('adminApplication.why.unknown', {
    facts: missing.map((fact) => t(`adminApplication.factNames.${fact}`)).join(', '),
  });
}

const REASONS: Record<RequirementId, (result: LiveResult, met: boolean, formats: Formats) => string> = {
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

function ageOn({ birthDate, ageDay }: Standard): number {
  const years = Number(ageDay.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return hasReachedAge(birthDate, years, ageDay) ? years : years - 1;
}
