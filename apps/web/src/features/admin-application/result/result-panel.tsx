import type { RequirementId } from '@lacorte/tender-rules';
import clsx from 'clsx';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requirementText } from './requirement-text';
import type { LiveResult } from './use-result';

/** Requirements with their reasons, points with their parts, and groups. */
export function ResultPanel({ result }: { result: LiveResult }) {
  const { t } = useTranslation();
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
        <Points result={result} />
        <Groups result={result} />
      </div>
    </section>
  );
}

const LOOK = {
  met: { icon: CircleCheck, ink: 'text-shutter', word: 'adminApplication.result.met' },
  notMet: { icon: CircleX, ink: 'text-danger', word: 'adminApplication.result.notMet' },
  unknown: { icon: CircleHelp, ink: 'text-warning', word: 'adminApplication.result.unknown' },
};

function Requirement({ id, met, result }: { id: RequirementId; met: boolean | null; result: LiveResult }) {
  const formats = useFormats();
  const { t } = formats;
  const decided = met ? LOOK.met : LOOK.notMet;
  const { icon: Icon, ink, word } = met === null ? LOOK.unknown : decided;
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

function Points({ result: { points } }: { result: LiveResult }) {
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

function Groups({ result: { groups } }: { result: LiveResult }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{t('adminApplication.result.groups')}</h3>
      <p className="text-sm">
        {groups.length === 0 ? (
          <span className="text-muted">{t('adminApplication.result.noGroups')}</span>
        ) : (
          groups.map((group) => t(`adminApplication.group.${group}`)).join(', ')
        )}
      </p>
    </div>
  );
}
