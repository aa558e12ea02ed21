import { PRIVACY } from '@lacorte/contracts';
import { useId, useRef } from 'react';
import { Banner } from '../../components/ui/banner';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager, PagerBelow } from '../../components/ui/pager';
import { useFormats } from '../../i18n/use-formats';
import { ApiError } from '../../lib/api-client';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { LogEntries, LogSkeletons } from './log-entries';
import { LogFilters } from './log-filters';
import { FILTER_NAMES, logPageQuery, useLogState } from './log-state';

/** Log of who looked at or changed whose data, newest first. */
export function AccessLog() {
  const { t, number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, show } = useLogState();
  const query = usePageOfList(logPageQuery(state), state.page, (to) => show({ page: to }, { replace: true }));
  const page = query.data;
  const turn = (to: number) => show({ page: to });
  return (
    <section aria-labelledby={titleId}>
      <p className="mb-5 max-w-text text-muted">{t('accessLog.page.text', { months: PRIVACY.accessLogMonths })}</p>
      <LogFilters filters={state} onFilter={(filters) => show({ ...filters, page: 1 })} error={query.error} />
      <div className="mt-6 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Screen readers announce the number when a filter changes it. */}
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {page
            ? t('accessLog.list.title', { count: page.total, number: number(page.total) })
            : t('accessLog.list.titleOnly')}
        </h2>
        {page && <Pager label={t('ui.pager.above')} {...page} onPage={turn} />}
      </div>
      <PageOfList query={query}>{content()}</PageOfList>
      <PagerBelow page={page} onPage={turn} title={title} />
    </section>
  );

  function content() {
    if (page && page.items.length === 0) {
      const isFiltered = FILTER_NAMES.some((name) => state[name] !== '');
      return <EmptyList text={t(isFiltered ? 'accessLog.empty.filtered' : 'accessLog.empty.all')} />;
    }
    if (page) return <LogEntries entries={page.items} labelledBy={titleId} />;
    const { error } = query;
    if (error instanceof ApiError && error.status === 400) {
      // The refused filters show what is wrong. No entry matches them.
      return (
        <Banner tone="warning" className="max-w-text">
          {t('accessLog.refused')}
        </Banner>
      );
    }
    if (!error) return <LogSkeletons />;
    const texts = { title: t('accessLog.failed.title'), text: t('accessLog.failed.text') };
    return <LoadFailed role="alert" {...texts} query={query} heading={title} />;
  }
}
