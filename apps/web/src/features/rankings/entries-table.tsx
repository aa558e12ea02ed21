import type { HousingType, LastAssigned, PublishedEntry } from '@lacorte/contracts';
import clsx from 'clsx';
import { Hourglass, Key } from 'lucide-react';
import { Fragment } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { ExactText } from './ranking-parts';

interface EntriesTableProps {
  items: readonly PublishedEntry[];
  housingType: HousingType;
  lastAssigned: LastAssigned | null;
  sought: string | undefined;
  isBusy: boolean;
}

export function EntriesTable({ items, housingType, lastAssigned, sought, isBusy }: EntriesTableProps) {
  const { t } = useFormats();
  return (
    <table
      aria-busy={isBusy}
      className={clsx('w-full border-collapse text-left tabular-nums transition-opacity', isBusy && 'opacity-50')}
    >
      <caption className="sr-only">{t('rankings.table.caption', { type: t(HOUSING_LABELS[housingType]) })}</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-2 text-right font-semibold max-sm:text-xs sm:w-28 sm:pr-3">
            {t('rankings.table.position')}
          </th>
          <th scope="col" className="py-2 pl-2 font-semibold sm:pl-6">
            {t('rankings.table.code')}
          </th>
          <th scope="col" className="py-2 text-right font-semibold max-sm:text-xs sm:w-28 sm:pr-6">
            {t('rankings.table.points')}
          </th>
          <th scope="col" className="py-2 pl-6 font-semibold max-sm:hidden">
            {t('rankings.table.outcome')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((entry) => (
          <Fragment key={entry.applicationCode}>
            <Row entry={entry} isSought={entry.applicationCode === sought} />
            {entry.position === lastAssigned?.position && <Line lastAssigned={lastAssigned} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

export const SOUGHT_ROW = 'riga';

function Row({ entry, isSought }: { entry: PublishedEntry; isSought: boolean }) {
  const { t, number } = useFormats();
  const { position, applicationCode, points, outcome } = entry;
  return (
    <tr
      id={isSought ? SOUGHT_ROW : undefined}
      tabIndex={isSought ? -1 : undefined}
      className={clsx(
        'scroll-mt-32 border-b border-line print:break-inside-avoid',
        isSought && 'bg-ochre-tint outline-2 -outline-offset-2 outline-ochre',
      )}
    >
      <td className="py-2.5 pr-2 text-right sm:pr-3 font-serif text-lg font-medium">{number(position)}</td>
      <th scope="row" className="py-2.5 pl-2 font-semibold sm:pl-6">
        <ExactText text={applicationCode} className="sm:whitespace-nowrap" />
        {isSought && <span className="block text-sm text-warning">{t('rankings.table.sought')}</span>}
        <span className="block text-sm font-normal sm:hidden">
          <Outcome outcome={outcome} />
        </span>
      </th>
      <td className="py-2.5 pr-1 text-right sm:pr-6">{number(points)}</td>
      <td className="py-2.5 pl-6 max-sm:hidden">
        <Outcome outcome={outcome} />
      </td>
    </tr>
  );
}

function Outcome({ outcome }: Pick<PublishedEntry, 'outcome'>) {
  const { t } = useFormats();
  const isAssigned = outcome === 'assigned';
  const Icon = isAssigned ? Key : Hourglass;
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5', isAssigned ? 'font-semibold text-shutter' : 'text-muted')}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      {t(`rankings.outcome.${outcome}`)}
    </span>
  );
}

/** A line below the last application with a home. It is a table row, so that screen readers read it in its place. */
function Line({ lastAssigned: { position, points } }: { lastAssigned: LastAssigned }) {
  const { t, number } = useFormats();
  return (
    <tr className="border-y-3 border-brand bg-brand-tint print:break-inside-avoid">
      <td colSpan={4} className="px-3 py-3 text-center font-semibold text-brand">
        <Key className="mr-2 inline size-5 align-text-bottom" aria-hidden />
        {t('rankings.table.line', { position: number(position), count: points, points: number(points) })}
      </td>
    </tr>
  );
}
