import { type AdminRanking, type ComparedPlace, RANKING_CHANGES, type RankingDifference } from '@lacorte/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowUpDown, CircleCheck, Clock, LogIn, LogOut, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { ApplicationLink } from '../../../components/application/application-link';
import { Badge, type Tone } from '../../../components/ui/badge';
import { EmptyList } from '../../../components/ui/empty-list';
import { Pager, PagerBelow } from '../../../components/ui/pager';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { anyName, oneOf, useListInAddress } from '../../../lib/list-in-address';
import { usePageOfList } from '../../../lib/pages-of-a-list';
import { publishedQuery } from '../../../lib/tender/admin-tenders';
import { PLACE } from '../address';
import { NotLoaded } from '../rankings-parts';
import { differenceQuery, runQuery, runsQuery } from '../rankings-queries';

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

  /** Returns a text that fits a narrow screen. A published run needs only the day, because a stage has only one such run. */
  function optionOf({ stage: id, state, createdAt, publishedAt }: AdminRanking): string {
    const stage = t(`adminRankings.stage.${id}`);
    return state === 'published'
      ? t('adminRankings.difference.publishedOption', { stage, date: shortDate(publishedAt ?? createdAt) })
      : t('adminRankings.difference.option', { stage, date: shortDate(createdAt), time: time(createdAt) });
  }
}

/** Returns earlier runs, newest first, from the tender's newest runs and all its published ones; undefined until known. */
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

/** Returns the run that is compared at first. For a final this is the published provisional, and for others the run before. */
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

const LOOK: Record<RankingDifference['change'], { tone: Tone; icon: LucideIcon }> = {
  entered: { tone: 'success', icon: LogIn },
  left: { tone: 'warning', icon: LogOut },
  moved: { tone: 'info', icon: ArrowUpDown },
};

const HOME_LOOK: Record<ComparedPlace['outcome'], { tone: Tone; icon: LucideIcon }> = {
  assigned: { tone: 'success', icon: CircleCheck },
  waiting: { tone: 'warning', icon: Clock },
};

function DifferenceEntry({ entry }: { entry: RankingDifference }) {
  const { t, dateTime } = useFormats();
  const { applicationCode, change, before, after, reasons, review } = entry;
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ApplicationLink code={applicationCode} className="font-semibold text-brand tabular-nums" />
        <span className="flex flex-wrap gap-2">
          {before && after && before.outcome !== after.outcome && (
            <Badge {...HOME_LOOK[after.outcome]}>{t(`adminRankings.homeNow.${after.outcome}`)}</Badge>
          )}
          <Badge {...LOOK[change]}>{t(`adminRankings.change.${change}`)}</Badge>
        </span>
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        <Place label={t('adminRankings.difference.before')} place={before} />
        <Place label={t('adminRankings.difference.after')} place={after} />
      </dl>
      {reasons.length > 0 && (
        <p className="mt-2 text-sm">
          <span className="text-muted">{t('adminRankings.difference.why')} </span>
          {reasons.map((reason) => t(`adminRankings.reason.${reason}`)).join(t('ui.list.separator'))}
        </p>
      )}
      {review && (
        <p className="mt-2 border-l-3 border-line pl-3 text-sm wrap-anywhere">
          <span className="text-muted">
            {t('adminRankings.difference.review', { date: dateTime(review.decidedAt) })}{' '}
          </span>
          {review.reason ?? t('adminRankings.entries.erased')}
        </p>
      )}
    </li>
  );
}

function Place({ label, place }: { label: string; place: ComparedPlace | null }) {
  const { t, number } = useFormats();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      {place ? (
        <dd className="tabular-nums">
          {t('adminRankings.difference.place', {
            position: number(place.position),
            type: t(HOUSING_LABELS[place.housingType]),
            points: number(place.points),
          })}
          <span className="block text-sm">
            {t(`adminRankings.outcome.${place.outcome}`)}
            {place.heldAs &&
              `, ${t('adminRankings.entries.heldAs', { group: t(`adminRankings.group.${place.heldAs}`) })}`}
          </span>
        </dd>
      ) : (
        <dd className="text-muted">{t('adminRankings.difference.absent')}</dd>
      )}
    </div>
  );
}
