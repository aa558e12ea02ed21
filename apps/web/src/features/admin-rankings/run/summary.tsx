import { type AdminRanking, HOUSING_TYPES } from '@lacorte/contracts';
import { TextTable } from '../../../components/page/text-table';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';

export function Summary({ run }: { run: AdminRanking }) {
  const { t, number } = useFormats();
  const { counts } = run;
  return (
    <div className="mt-5 grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <dl className="grid grid-cols-2 gap-px lg:grid-cols-1 overflow-hidden rounded-lg border border-line bg-line">
        {(['applications', 'ranked', 'assigned', 'waiting'] as const).map((name) => (
          <div key={name} className="items-center justify-between gap-4 bg-surface px-4 py-3 sm:px-6 lg:flex">
            <dt className="text-sm text-muted">{t(`adminRankings.summary.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <div className="min-w-0 overflow-x-auto rounded-lg border border-line bg-surface px-4 py-2 tabular-nums [&_table]:w-full [&_tbody_tr:last-child]:border-0">
        <TextTable
          caption={t('adminRankings.summary.byType')}
          columns={['type', 'homes', 'rankedShort', 'last'].map((column) => t(`adminRankings.summary.${column}`))}
          rows={HOUSING_TYPES.map((type) => {
            const last = run.lastAssigned?.[type];
            return [
              t(HOUSING_LABELS[type]),
              number(run.homes[type]),
              run.rankedByType ? number(run.rankedByType[type]) : '',
              last
                ? t('adminRankings.summary.lastPlace', { position: number(last.position), points: number(last.points) })
                : t('adminRankings.summary.noLast'),
            ];
          })}
        />
      </div>
    </div>
  );
}
