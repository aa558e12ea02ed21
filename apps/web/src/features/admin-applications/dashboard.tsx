import { APPLICATION_STATUSES, type ApplicationCounts, type ListedApplication } from '@lacorte/contracts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileClock, FileText, MailX, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { allRequestsQuery } from '../../components/application/document-requests/requests-calls';
import { STATUS_LOOK } from '../../components/application/status-badge';
import type { Tone } from '../../components/ui/badge';
import { Skeleton } from '../../components/ui/spinner';
import { useToast } from '../../components/ui/toast';
import { useFormats } from '../../i18n/use-formats';
import { isSessionEnd } from '../../lib/api-client';
import { applicationsPageQuery, useListState } from '../../lib/applications-list/list-state';
import { forgetTrails } from '../../lib/applications-list/list-trail';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { ApplicationDetails, type NamedApplication } from './details/application-details';
import { ApplicationsSection } from './list/applications-section';
import { codeLinkId } from './list/row-parts';
import { OpenRequests } from './open-requests';
import { BatchPanel } from './payment-requests/batch-panel';
import { TenderProgress } from './tender-progress';
import { UndeliveredMessages, undeliveredQuery } from './undelivered-messages';

/** Dashboard of the administrators (specification, section 2). */
export function Dashboard() {
  const { state, change } = useListState();
  const query = usePageOfList(applicationsPageQuery(state), state.page, (page) => change({ page }, { replace: true }));
  useFailureToast(query);
  const requests = useRef<HTMLHeadingElement>(null);
  const undelivered = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<NamedApplication>();

  const queryClient = useQueryClient();
  useEffect(() => forgetTrails(queryClient), [queryClient]);

  return (
    <>
      <SkipToApplications first={query.data?.items[0]} />
      <BatchPanel />
      <Counters counts={query.data?.counts} hasFailed={query.isError} />
      <TenderProgress tender={state.tender} />
      <Pointers requests={requests} undelivered={undelivered} />
      <ApplicationsSection query={query} state={state} change={change} onOpen={setOpened} />
      <OpenRequests title={requests} onOpen={setOpened} />
      <UndeliveredMessages title={undelivered} />
      {opened && (
        <ApplicationDetails
          opened={opened}
          listed={query.data?.items.find(({ id }) => id === opened.id)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function useFailureToast({ error, errorUpdatedAt, refetch }: UseQueryResult): void {
  const { t } = useFormats();
  const { toast } = useToast();
  useEffect(() => {
    if (!error || errorUpdatedAt === 0 || isSessionEnd(error)) return;
    toast({
      title: t('admin.toast.error'),
      description: t('admin.list.failed'),
      tone: 'destructive',
      action: { label: t('admin.list.retry'), altText: t('admin.list.retryHint'), onClick: () => refetch() },
    });
  }, [error, errorUpdatedAt, refetch, t, toast]);
}

/** Lets keyboard users skip counters, progress and filters. The button is visible only while it has the focus. */
function SkipToApplications({ first }: { first: ListedApplication | undefined }) {
  const { t } = useFormats();
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => document.getElementById(codeLinkId(first.id))?.focus()}
      className="sr-only focus:not-sr-only focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-md focus:bg-surface focus:px-5 focus:font-semibold"
    >
      {t('adminList.skip')}
    </button>
  );
}

/** Headings of the lists below the applications. */
type Titles = Record<'requests' | 'undelivered', RefObject<HTMLHeadingElement | null>>;

function Pointers({ requests, undelivered }: Titles) {
  const { t, number } = useFormats();
  const open = useQuery(allRequestsQuery('open', 1)).data?.total ?? 0;
  const failed = useQuery(undeliveredQuery(1)).data?.total ?? 0;
  const pointers = [
    { text: 'admin.pointers.requests', count: open, icon: FileClock, title: requests },
    { text: 'admin.pointers.undelivered', count: failed, icon: MailX, title: undelivered },
  ].filter(({ count }) => count > 0);
  if (pointers.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      {pointers.map(({ text, count, icon: Icon, title }) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => {
              title.current?.focus({ preventScroll: true });
              title.current?.scrollIntoView();
            }}
            className="inline-flex min-h-11 items-center gap-2 text-sm underline decoration-line underline-offset-3 hover:decoration-current"
          >
            <Icon className="size-4 shrink-0 text-muted" aria-hidden />
            {t(text, { count, number: number(count) })}
          </button>
        </li>
      ))}
    </ul>
  );
}

const INK: Record<Tone, string> = {
  info: 'text-info',
  warning: 'text-warning',
  success: 'text-shutter',
  danger: 'text-danger',
  neutral: 'text-muted',
};

/** Shows the total and the count by status. The filter does not change them. */
function Counters({ counts, hasFailed }: { counts: ApplicationCounts | undefined; hasFailed: boolean }) {
  const { t, number } = useFormats();
  const missing = hasFailed ? '–' : <Skeleton className="h-7 w-14" />;
  const counters = [
    { id: 'total' as const, icon: FileText, tone: 'neutral' as const },
    ...APPLICATION_STATUSES.map((status) => ({ id: status, ...STATUS_LOOK[status] })),
    { id: 'withdrawn' as const, icon: Undo2, tone: 'neutral' as const },
  ];
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-line gap-px sm:grid-cols-3 lg:grid-cols-6">
      {counters.map(({ id, icon: Icon, tone }) => (
        <div key={id} className="bg-surface px-4 py-3">
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Icon className={`size-4 shrink-0 ${INK[tone]}`} aria-hidden />
            {t(`admin.counters.${id}`)}
          </dt>
          <dd className="mt-0.5 flex h-9 items-center text-2xl font-semibold tabular-nums">
            {/* A server of the previous release does not count withdrawn applications. */}
            {counts ? number(counts[id] ?? 0) : missing}
          </dd>
        </div>
      ))}
    </dl>
  );
}
