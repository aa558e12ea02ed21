import type { AdminApplication } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { ApplicationDetails } from './details/application-details';
import { latestApplication } from './list/application-refresh';
import { ApplicationsSection } from './list/applications-section';
import { Counters } from './list/counters';
import { useApplicationsPage } from './list/use-applications-page';
import { useListState } from './list/use-list-state';
import { BatchPanel } from './payment-requests/batch-panel';

/** Counters, payment requests under way, and the list of applications (specification, section 2). */
export function Dashboard() {
  usePageHead('admin.page.title');
  const { state, change } = useListState();
  const query = useApplicationsPage(state);
  const details = useOpenDetails(query.data?.items);

  const beyondEnd = query.data && !query.isPlaceholderData && query.data.items.length === 0 && query.data.total > 0;
  useEffect(() => {
    // The list grew shorter, or the address named a page too far.
    if (beyondEnd && state.page > 1) change({ page: lastPage(query.data) }, { replace: true });
  });

  return (
    <>
      <BatchPanel />
      <Counters counts={query.data?.counts} hasFailed={query.isError} />
      <ApplicationsSection query={query} state={state} change={change} onOpen={details.open} />
      {details.application && <ApplicationDetails application={details.application} onClose={details.close} />}
    </>
  );
}

function lastPage({ total, pageSize }: { total: number; pageSize: number } = { total: 0, pageSize: 1 }): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The application whose details are open, as fresh as anything on the page knows it. */
function useOpenDetails(items: AdminApplication[] | undefined) {
  const queryClient = useQueryClient();
  const [openId, setOpenId] = useState<string>();
  const { data: latest } = useQuery(latestApplication(openId ?? ''));
  const listed = items?.find(({ id }) => id === openId);
  return {
    application: listed && latest ? (listed.version >= latest.version ? listed : latest) : (listed ?? latest),
    open: (application: AdminApplication) => {
      queryClient.setQueryData(latestApplication(application.id).queryKey, application);
      setOpenId(application.id);
    },
    close: () => setOpenId(undefined),
  };
}
