import type { AdminApplication, ApplicationsPage } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { useId, useRef } from 'react';
import { Pager } from '../../../components/ui/pager';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useMediaQuery } from '../../../lib/use-media-query';
import { useChangeStatus } from '../status/change-status';
import { ApplicationCards } from './application-cards';
import { ApplicationsTable } from './applications-table';
import { ListControls } from './list-controls';
import { LoadFailed, NothingFound } from './list-notices';
import type { ListState } from './list-state';

/** Where the table's columns no longer stand beside one another. */
const NARROW = '(width < 80rem)';

interface ApplicationsSectionProps {
  query: UseQueryResult<ApplicationsPage>;
  state: ListState;
  change: (part: Partial<ListState>, how?: { replace: boolean }) => void;
  onOpen: (application: AdminApplication) => void;
}

export function ApplicationsSection({ query, state, change, onOpen }: ApplicationsSectionProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMediaQuery(NARROW);
  const page = query.data;
  const pager = page && { pageSize: page.pageSize, total: page.total, page: page.page };
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <ListControls state={state} change={change} withSort={isNarrow} />
      <div className="mt-5 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Read out when a search or a filter changes the number. */}
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {page ? t('admin.list.title', { number: number(page.total) }) : t('admin.list.titleOnly')}
        </h2>
        {pager && <Pager label={t('ui.pager.above')} {...pager} onPage={(to) => change({ page: to })} />}
      </div>
      <div aria-busy={query.isFetching} className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-55')}>
        <Content query={query} state={state} change={change} onOpen={onOpen} isNarrow={isNarrow} titleId={titleId} />
      </div>
      {pager && pager.total > pager.pageSize && (
        <Pager label={t('ui.pager.below')} {...pager} onPage={turnFromBelow} className="mt-4 justify-end" />
      )}
    </section>
  );

  /** The next page is read from its top. */
  function turnFromBelow(to: number) {
    change({ page: to });
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }
}

interface ContentProps extends ApplicationsSectionProps {
  isNarrow: boolean;
  titleId: string;
}

function Content({ query, state, change, onOpen, isNarrow, titleId }: ContentProps) {
  const changeStatus = useChangeStatus();
  const page = query.data;
  if (!page && query.isError) return <LoadFailed onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  if (page && page.items.length === 0) {
    const isFiltered = state.q !== '' || state.status !== undefined;
    return <NothingFound onShowAll={isFiltered ? () => change({ q: '', status: undefined }) : undefined} />;
  }
  const list = { applications: page?.items, labelledBy: titleId, onOpen, onStatus: changeStatus };
  if (isNarrow) return <ApplicationCards {...list} />;
  return <ApplicationsTable {...list} sort={state.sort} onSort={(sort) => change({ sort })} />;
}
