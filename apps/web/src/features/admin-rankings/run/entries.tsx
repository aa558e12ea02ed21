import { type AdminRanking, HOUSING_TYPES } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useRef } from 'react';
import { EmptyList } from '../../../components/ui/empty-list';
import { Pager } from '../../../components/ui/pager';
import { SearchBox } from '../../../components/ui/search-box';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { pageIn, useReturnFromBeyondEnd } from '../../../lib/pages-of-a-list';
import { useRankingsAddress } from '../address';
import { NotLoaded } from '../not-loaded';
import { type EntriesFilter, entriesQuery } from '../rankings-queries';
import { EntryTable } from './entry-table';

const OUTCOMES = ['assigned', 'waiting'] as const;

/** The entries of a run, by housing type and position. */
export function Entries({ run }: { run: AdminRanking }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { params, change } = useRankingsAddress();
  const filter: EntriesFilter = {
    housingType: HOUSING_TYPES.find((type) => type === params.get('type')),
    outcome: OUTCOMES.find((outcome) => outcome === params.get('outcome')),
    q: params.get('q') ?? '',
    page: pageIn(params),
  };
  const entries = useQuery(entriesQuery(run.id, filter));
  useReturnFromBeyondEnd(entries, filter.page, (page) => change({ page: String(page) }, { replace: true }));
  const page = entries.data;
  const show = (part: Record<string, string>) => change({ page: undefined, ...part });
  const turn = (to: number) => change({ page: String(to) });
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchBox
          label={t('adminRankings.entries.search')}
          value={filter.q}
          onSearch={(q) => change({ page: undefined, q }, { replace: true })}
        />
        <SelectField
          name="type"
          label={t('adminRankings.entries.type')}
          className="w-full sm:w-48"
          value={filter.housingType ?? ''}
          all={t('adminRankings.entries.allTypes')}
          options={HOUSING_TYPES.map((type) => ({ value: type, label: t(HOUSING_LABELS[type]) }))}
          onChoose={(type) => show({ type })}
        />
        <SelectField
          name="outcome"
          label={t('adminRankings.entries.outcome')}
          className="w-full sm:w-48"
          value={filter.outcome ?? ''}
          all={t('adminRankings.entries.allOutcomes')}
          options={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`adminRankings.outcome.${outcome}`) }))}
          onChoose={(outcome) => show({ outcome })}
        />
      </div>
      <div className="mt-5 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-lg outline-none">
          {page
            ? t('adminRankings.entries.title', { count: page.total, number: number(page.total) })
            : t('adminRankings.entries.titleOnly')}
        </h3>
        {page && <Pager label={t('ui.pager.above')} {...page} onPage={turn} />}
      </div>
      <div
        aria-busy={entries.isFetching}
        className={clsx('transition-opacity', entries.isPlaceholderData && 'opacity-55')}
      >
        {page ? (
          page.items.length > 0 ? (
            <EntryTable entries={page.items} labelledBy={titleId} />
          ) : (
            <EmptyList
              text={t(run.counts.ranked === 0 ? 'adminRankings.entries.nobody' : 'adminRankings.entries.none')}
            />
          )
        ) : entries.isError ? (
          <NotLoaded title={t('adminRankings.entries.failed')} query={entries} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
      {page && page.total > page.pageSize && (
        <Pager label={t('ui.pager.below')} {...page} onPage={turnFromBelow} className="mt-4 justify-end" />
      )}
    </section>
  );

  /** The next page is read from its top. */
  function turnFromBelow(to: number) {
    turn(to);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }
}
