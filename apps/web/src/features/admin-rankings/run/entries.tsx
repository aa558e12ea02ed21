import { type AdminRanking, HOUSING_TYPES } from '@lacorte/contracts';
import { useId, useRef } from 'react';
import { EmptyList } from '../../../components/ui/empty-list';
import { PageOfList, Pager, PagerBelow } from '../../../components/ui/pager';
import { SearchBox } from '../../../components/ui/search-box';
import { SelectField } from '../../../components/ui/select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { oneOf, useListInAddress, words } from '../../../lib/list-in-address';
import { usePageOfList } from '../../../lib/pages-of-a-list';
import { PLACE } from '../address';
import { NotLoaded } from '../rankings-parts';
import { entriesQuery } from '../rankings-queries';
import { EntryTable } from './entry-table';

const OUTCOMES = ['assigned', 'waiting'] as const;
const ENTRIES = { ...PLACE, type: oneOf(HOUSING_TYPES), outcome: oneOf(OUTCOMES), q: words };

export function Entries({ run }: { run: AdminRanking }) {
  const { t, number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, change, turn } = useListInAddress(ENTRIES);
  const entries = usePageOfList(entriesQuery(run.id, state), state.page, (to) => turn(to, { replace: true }));
  const { data } = entries;
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchBox
          label={t('adminRankings.entries.search')}
          value={state.q}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <SelectField
          name="type"
          label={t('adminRankings.entries.type')}
          className="w-full sm:w-48"
          value={state.type ?? ''}
          all={t('adminRankings.entries.allTypes')}
          options={HOUSING_TYPES.map((type) => ({ value: type, label: t(HOUSING_LABELS[type]) }))}
          onChoose={(chosen) => change({ type: HOUSING_TYPES.find((type) => type === chosen) })}
        />
        <SelectField
          name="outcome"
          label={t('adminRankings.entries.outcome')}
          className="w-full sm:w-48"
          value={state.outcome ?? ''}
          all={t('adminRankings.entries.allOutcomes')}
          options={OUTCOMES.map((outcome) => ({ value: outcome, label: t(`adminRankings.outcome.${outcome}`) }))}
          onChoose={(chosen) => change({ outcome: OUTCOMES.find((outcome) => outcome === chosen) })}
        />
      </div>
      <div className="mt-5 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-lg outline-none">
          {data
            ? t('adminRankings.entries.title', { count: data.total, number: number(data.total) })
            : t('adminRankings.entries.titleOnly')}
        </h3>
        {data && <Pager label={t('ui.pager.above')} {...data} onPage={turn} />}
      </div>
      <PageOfList query={entries}>
        {data && data.items.length > 0 && <EntryTable entries={data.items} labelledBy={titleId} />}
        {data?.items.length === 0 && (
          <EmptyList
            text={t(run.counts.ranked === 0 ? 'adminRankings.entries.nobody' : 'adminRankings.entries.none')}
          />
        )}
        {!data && entries.isError && <NotLoaded title={t('adminRankings.entries.failed')} query={entries} />}
        {entries.isPending && <Skeleton className="h-60" />}
      </PageOfList>
      <PagerBelow page={data} onPage={turn} title={title} />
    </section>
  );
}
