import type { AdminRanking } from '@lacorte/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { PageOfList, Pager, PagerBelow } from '../../components/ui/pager';
import { useFormats } from '../../i18n/use-formats';
import { useListInAddress } from '../../lib/list-in-address';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { PLACE, searchOf } from './address';
import { NotLoaded, RunBadge } from './rankings-parts';
import { runsQuery } from './rankings-queries';

export function RunList({ tender }: { tender: string }) {
  const { t, number } = useFormats();
  const titleId = useId();
  const { state, turn } = useListInAddress(PLACE);
  const { page } = state;
  const query = usePageOfList(runsQuery(tender, page), page, (to) => turn(to, { replace: true }));
  const { data, isPlaceholderData } = query;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      {/* Screen readers announce the number when there is another run. */}
      <h2 id={titleId} aria-live="polite" className="text-xl">
        {data
          ? t('adminRankings.runs.title', { count: data.total, number: number(data.total) })
          : t('adminRankings.runs.titleOnly')}
      </h2>
      {data && data.total > data.pageSize && (
        <Pager label={t('ui.pager.above')} {...data} onPage={turn} className="mt-3 justify-end" />
      )}
      {/* The list is not marked as busy while a run that is being computed is polled. */}
      <PageOfList query={{ isFetching: isPlaceholderData, isPlaceholderData }} className="mt-3">
        {content()}
      </PageOfList>
      <PagerBelow page={data} onPage={turn} />
    </section>
  );

  function content() {
    if (data?.items.length === 0) return <EmptyList text={t('adminRankings.runs.empty')} />;
    if (data) {
      return (
        <ol className="grid gap-3">
          {data.items.map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
        </ol>
      );
    }
    if (query.isError) return <NotLoaded title={t('adminRankings.runs.failed')} query={query} />;
    return <CardSkeletons count={2} aria-busy />;
  }
}

function RunCard({ run }: { run: AdminRanking }) {
  const { t, number, dateTime } = useFormats();
  const { id, tenderId, stage, state, drawNumbers, counts, createdAt, createdBy, publishedAt } = run;
  return (
    <li className="relative rounded-lg border border-line bg-surface p-4 hover:border-edge sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg">
          <Link
            to={`?${searchOf({ tender: tenderId, run: id })}`}
            className="text-brand underline after:absolute after:inset-0"
          >
            {t(`adminRankings.title.${stage}`)}
            <span className="sr-only">, {dateTime(createdAt)}</span>
          </Link>
        </h3>
        <RunBadge state={state} />
      </div>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {' · '}
        <span className="wrap-anywhere">{createdBy ?? t('adminRankings.run.nobody')}</span>
      </p>
      {(state === 'ready' || state === 'published') && (
        <p className="mt-2 tabular-nums">
          {t('adminRankings.runs.counts', {
            ranked: number(counts.ranked),
            assigned: number(counts.assigned),
            waiting: number(counts.waiting),
          })}
        </p>
      )}
      {drawNumbers && (
        <p className="mt-1 text-sm wrap-anywhere tabular-nums">
          {t('adminRankings.runs.drawNumbers', { numbers: drawNumbers })}
        </p>
      )}
      {publishedAt && (
        <p className="mt-1 text-sm">{t('adminRankings.run.publishedAt', { date: dateTime(publishedAt) })}</p>
      )}
    </li>
  );
}
