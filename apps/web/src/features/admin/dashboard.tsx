import type { ListedApplication } from '@lacorte/contracts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { applicationsPageQuery, useListState } from '../../lib/applications-list/list-state';
import { forgetTrails } from '../../lib/applications-list/list-trail';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { ApplicationDetails, type NamedApplication } from './details/application-details';
import { OpenRequests } from './document-requests/open-requests';
import { ApplicationsSection } from './list/applications-section';
import { Counters } from './list/counters';
import { codeLinkId } from './list/row-parts';
import { BatchPanel } from './payment-requests/batch-panel';
import { Pointers } from './pointers';
import { TenderProgress } from './progress/tender-progress';
import { UndeliveredMessages } from './undelivered-messages';

/**
 * Counters, payment requests under way, and the list of applications (specification, section 2). Below them, requests for documents and
 * addresses that cannot be reached.
 */
export function Dashboard() {
  const { state, change } = useListState();
  const showLast = (page: number) => change({ page }, { replace: true });
  const query = usePageOfList(applicationsPageQuery(state), state.page, showLast);
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

/** With a retry. */
function useFailureToast({ error, errorUpdatedAt, refetch }: UseQueryResult): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  useEffect(() => {
    if (!error || errorUpdatedAt === 0) return;
    toast({
      title: t('admin.toast.error'),
      description: t('admin.list.failed'),
      tone: 'destructive',
      action: { label: t('admin.list.retry'), altText: t('admin.list.retryHint'), onClick: () => refetch() },
    });
  }, [error, errorUpdatedAt, refetch, t, toast]);
}

/** Leads a keyboard past counters, progress and filters to the first application; seen only with the focus. */
function SkipToApplications({ first }: { first: ListedApplication | undefined }) {
  const { t } = useTranslation();
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
