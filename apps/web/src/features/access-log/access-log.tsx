import { type AccessLogEntry, PRIVACY } from '@lacorte/contracts';
import { useId, useRef } from 'react';
import { ApplicationLink } from '../../components/application/application-link';
import { Banner } from '../../components/ui/banner';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager, PagerBelow } from '../../components/ui/pager';
import { useFormats } from '../../i18n/use-formats';
import { ApiError } from '../../lib/api-client';
import { useListInAddress } from '../../lib/list-in-address';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { useMediaQuery } from '../../lib/use-browser-state';
import { LogFilters } from './log-filters';
import { FILTER_NAMES, LOG, logPageQuery } from './log-state';

export function AccessLog() {
  const { t, number } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { state, change, turn } = useListInAddress(LOG);
  const query = usePageOfList(logPageQuery(state), state.page, (to) => turn(to, { replace: true }));
  const page = query.data;
  return (
    <section aria-labelledby={titleId}>
      <p className="mb-5 max-w-text text-muted">{t('accessLog.page.text', { months: PRIVACY.accessLogMonths })}</p>
      <LogFilters filters={state} onFilter={(filters) => change({ ...filters, page: 1 })} error={query.error} />
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
      // The fields of the refused filters say what is wrong.
      return (
        <Banner tone="warning" className="max-w-text">
          {t('accessLog.refused')}
        </Banner>
      );
    }
    if (!error) return <CardSkeletons count={4} aria-hidden />;
    const texts = { title: t('accessLog.failed.title'), text: t('accessLog.failed.text') };
    return <LoadFailed role="alert" {...texts} query={query} heading={title} />;
  }
}

/** Below this width, cards replace the table. */
const NARROW = '(width < 56rem)';

const COLUMNS = ['at', 'who', 'action', 'subject'] as const;

function LogEntries({ entries, labelledBy }: { entries: AccessLogEntry[]; labelledBy: string }) {
  const { t } = useFormats();
  const isNarrow = useMediaQuery(NARROW);
  if (isNarrow) {
    return (
      <ul aria-labelledby={labelledBy} className="grid gap-3">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and those of a page never change.
          <Card key={index} entry={entry} />
        ))}
      </ul>
    );
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-left text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 font-semibold">
                {t(`accessLog.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and those of a page never change.
            <tr key={index}>
              <td className="h-12 px-4 py-1 whitespace-nowrap tabular-nums">
                <Instant at={entry.at} />
              </td>
              <td className="px-4 py-1 wrap-anywhere">
                <Who who={entry.who} />
              </td>
              <td className="px-4 py-1">{t(`accessLog.action.${entry.action}`)}</td>
              <td className="px-4 py-1 whitespace-nowrap tabular-nums">
                <Subject entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Card({ entry }: { entry: AccessLogEntry }) {
  const { t } = useFormats();
  return (
    <li className="rounded-lg border border-line bg-surface px-4 py-3">
      <p className="font-semibold">{t(`accessLog.action.${entry.action}`)}</p>
      <p className="mt-0.5 text-sm wrap-anywhere">
        <Who who={entry.who} />
      </p>
      <p className="text-sm text-muted tabular-nums">
        <Instant at={entry.at} />
      </p>
      <p className="text-sm tabular-nums">
        <Subject entry={entry} />
      </p>
    </li>
  );
}

function Instant({ at }: { at: string }) {
  const { dateTime } = useFormats();
  return <time dateTime={at}>{dateTime(at)}</time>;
}

function Who({ who }: { who: string | null }) {
  const { t } = useFormats();
  return who ?? <em className="text-muted">{t('accessLog.erased')}</em>;
}

function Subject({ entry: { applicationCode, tenderCode } }: { entry: AccessLogEntry }) {
  const { t } = useFormats();
  if (applicationCode) return <ApplicationLink code={applicationCode} />;
  return tenderCode ? t('accessLog.tender', { code: tenderCode }) : null;
}
