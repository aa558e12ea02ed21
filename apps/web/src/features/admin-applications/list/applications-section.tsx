import type { ApplicationsPage, ListedApplication } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { EmptyList } from '../../../components/ui/empty-list';
import { LoadFailed } from '../../../components/ui/load-failed';
import { PageOfList, Pager, PagerBelow } from '../../../components/ui/pager';
import { useFormats } from '../../../i18n/use-formats';
import { ApiError } from '../../../lib/api-client';
import { filterQuery, type useListState } from '../../../lib/applications-list/list-state';
import type { BackToList } from '../../../lib/applications-list/list-trail';
import { useMediaQuery } from '../../../lib/use-browser-state';
import { ExportButton } from '../export/export-dialog';
import { RefusedChanges, UndoBar } from '../selection/bulk-result';
import { useChangeStatuses } from '../selection/change-statuses';
import { SelectionBar } from '../selection/selection-bar';
import { type Selection, useSelection } from '../selection/use-selection';
import { ApplicationCards } from './application-cards';
import { ApplicationsTable } from './applications-table';
import { ListControls } from './list-controls';
import { codeLinkId, PageSelect } from './row-parts';

/** Below this width, cards replace the table. */
const NARROW = '(width < 80rem)';

interface ApplicationsSectionProps extends Pick<ReturnType<typeof useListState>, 'state' | 'change'> {
  query: UseQueryResult<ApplicationsPage>;
  onOpen: (application: ListedApplication) => void;
}

export function ApplicationsSection(props: ApplicationsSectionProps) {
  const { query, state, change } = props;
  const { t, number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMediaQuery(NARROW);
  const page = query.data;
  const selection = useSelection(state, page?.items);
  const bulk = useChangeStatuses(selection, () => title.current?.focus({ preventScroll: true }));
  useReturnToRow(page !== undefined && !query.isPlaceholderData);
  const turn = (to: number) => change({ page: to });
  return (
    <section aria-labelledby={titleId} className="mt-6">
      <ListControls state={state} change={change} withSort={isNarrow} />
      <div className="mt-5 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Screen readers announce the number when a search or filter changes it. */}
        <div className="-ml-2 flex items-center first:[&:not(:has(label))]:ml-0">
          {isNarrow && page && page.items.length > 0 && <PageSelect selection={selection} />}
          <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
            {page ? t('admin.list.title', { number: number(page.total) }) : t('admin.list.titleOnly')}
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {page && page.total > 0 && <ExportButton state={state} total={page.total} />}
          {page && <Pager label={t('ui.pager.above')} {...page} onPage={turn} />}
        </div>
      </div>
      <UndoBar bulk={bulk} />
      <RefusedChanges bulk={bulk} />
      <PageOfList query={query}>
        <Content {...props} isNarrow={isNarrow} titleId={titleId} selection={selection} />
      </PageOfList>
      <SelectionBar selection={selection} bulk={bulk} />
      <PagerBelow page={page} onPage={turn} title={title} />
    </section>
  );
}

/** Gives the focus to the row of the application from whose page the reader returns, once the list is loaded. */
function useReturnToRow(isListThere: boolean): void {
  const { state, key } = useLocation();
  const done = useRef<string>(undefined);
  const application = (state as BackToList | null)?.application;
  useEffect(() => {
    if (!isListThere || application === undefined || done.current === key) return;
    done.current = key;
    // Runs after the layout has given the focus to the content of a new page.
    queueMicrotask(() => {
      const row = document.getElementById(codeLinkId(application));
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'center' });
    });
  }, [isListThere, application, key]);
}

interface ContentProps extends ApplicationsSectionProps {
  isNarrow: boolean;
  titleId: string;
  selection: Selection;
}

function Content({ query, state, change, onOpen, isNarrow, titleId, selection }: ContentProps) {
  const { t } = useFormats();
  const page = query.data;
  const showAll = () => change({ q: '', status: undefined, tender: undefined, withdrawn: undefined, work: undefined });
  const isUnknownTender = query.error instanceof ApiError && query.error.status === 404;
  if (isUnknownTender || page?.items.length === 0) {
    return (
      <EmptyList text={t('admin.list.empty')}>
        {Object.keys(filterQuery(state)).length > 0 ? (
          <Button variant="secondary" className="mt-5" onClick={showAll}>
            {t('admin.list.showAll')}
          </Button>
        ) : (
          <p className="mt-1.5 text-muted">{t('admin.list.emptyText')}</p>
        )}
      </EmptyList>
    );
  }
  if (!page && query.isError) {
    return <LoadFailed title={t('admin.list.failedTitle')} text={t('admin.list.failedText')} query={query} />;
  }
  const list = { applications: page?.items, labelledBy: titleId, state, selection, onOpen };
  if (isNarrow) return <ApplicationCards {...list} />;
  return <ApplicationsTable {...list} onSort={(sort) => change({ sort })} />;
}
