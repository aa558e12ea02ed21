import { type AdminRanking, RANKING_CHANGES } from '@lacorte/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId } from 'react';
import { EmptyList } from '../../../components/ui/empty-list';
import { Pager, PagerBelow } from '../../../components/ui/pager';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { anyName, oneOf, useListInAddress } from '../../../lib/list-in-address';
import { usePageOfList } from '../../../lib/pages-of-a-list';
import { publishedQuery } from '../../../lib/tender/admin-tenders';
import { PLACE } from '../address';
import { NotLoaded } from '../rankings-parts';
import { differenceQuery, runQuery, runsQuery } from '../rankings-queries';
import { DifferenceEntry } from './difference-entry';

const DIFFERENCE = { ...PLACE, from: anyName, change: oneOf(RANKING_CHANGES) };

export function Difference({ run }: { run: AdminRanking }) {
  const { t, shortDate, time } = useFormats();
  const { state, change } = useListInAddress(DIFFERENCE);
  const others = useComparableRuns(run);
  const from = others?.find(({ id }) => id === state.from) ?? usualOf(run, others ?? []);
  if (!others) return <Skeleton className="h-40" />;
  if (!from) return <EmptyList text={t('adminRankings.difference.alone')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SelectField
        name="from"
        label={t('adminRankings.difference.from')}
        className="w-full max-w-text"
        value={from.id}
        options={others.map((other) => ({ value: other.id, label: optionOf(other) }))}
        onChoose={(id) => change({ from: id })}
      />
      <Compared run={run} from={from.id} />
    </div>
  );

  /** Text that fits a narrow screen. The day is enough for a published run, because a stage has only one. */
  function optionOf({ stage: id, state, createdAt, publishedAt }: AdminRanking): string {
    const stage = t(`adminRankings.stage.${id}`);
    return state === 'published'
      ? t('adminRankings.difference.publishedOption', { stage, date: shortDate(publishedAt ?? createdAt) })
      : t('adminRankings.difference.option', { stage, date: shortDate(createdAt), time: time(createdAt) });
  }
}

/** The earlier runs among the newest of the tender and all earlier published ones, newest first; undefined until known. */
function useComparableRuns(run: AdminRanking): AdminRanking[] | undefined {
  const { data: newest } = useQuery(runsQuery(run.tenderId, 1));
  // If this query fails, the newest runs can still be compared.
  const published = useQuery(publishedQuery(run.tenderId));
  const missing = (published.data?.items ?? []).filter(({ id }) => newest?.items.every((one) => one.id !== id));
  const older = useQueries({ queries: newest ? missing.map(({ id }) => runQuery(id)) : [] });
  if (!newest || published.isPending || older.some(({ isPending }) => isPending)) return undefined;
  const known = [...newest.items, ...older.flatMap(({ data }) => data ?? [])];
  return known
    .filter((one) => one.id !== run.id && one.createdAt <= run.createdAt && hasEntries(one))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const hasEntries = ({ state, expiredAt }: AdminRanking) => (state === 'ready' && !expiredAt) || state === 'published';

/** The run that is compared at first: for a final the published provisional, for others the run before. */
function usualOf({ stage }: AdminRanking, others: readonly AdminRanking[]): AdminRanking | undefined {
  const published = others.find((one) => one.stage === 'provisional' && one.state === 'published');
  return stage === 'final' && published ? published : others[0];
}

function Compared({ run, from }: { run: AdminRanking; from: string }) {
  const { t, number } = useFormats();
  const titleId = useId();
  const { state, change, turn } = useListInAddress(DIFFERENCE);
  const query = differenceQuery(run.id, from, state);
  const difference = usePageOfList(query, state.page, (to) => turn(to, { replace: true }));
  const { data } = difference;
  if (!data) {
    if (!difference.isError) return <Skeleton className="h-40" />;
    return <NotLoaded title={t('adminRankings.difference.failed')} query={difference} />;
  }
  const { entered, left, moved } = data.counts;
  const all = entered + left + moved;
  if (all === 0) return <EmptyList text={t('adminRankings.difference.none')} />;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} aria-live="polite" className="text-lg">
        {t('adminRankings.difference.title', { count: all, number: number(all) })}
      </h3>
      <div className="mt-3 mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SelectField
          name="change"
          label={t('adminRankings.difference.filter')}
          className="w-full sm:w-72"
          value={state.change ?? ''}
          all={t('adminRankings.difference.all', { number: number(all) })}
          options={RANKING_CHANGES.map((one) => ({
            value: one,
            label: t(`adminRankings.difference.${one}`, { number: number(data.counts[one]) }),
          }))}
          onChoose={(chosen) => change({ change: RANKING_CHANGES.find((one) => one === chosen) })}
        />
        <Pager label={t('ui.pager.above')} {...data} onPage={turn} />
      </div>
      <ol
        aria-labelledby={titleId}
        aria-busy={difference.isFetching}
        className={clsx('grid gap-3 transition-opacity', difference.isPlaceholderData && 'opacity-55')}
      >
        {data.items.map((entry) => (
          <DifferenceEntry key={entry.applicationCode} entry={entry} />
        ))}
      </ol>
      <PagerBelow page={data} onPage={turn} />
    </section>
  );
}
