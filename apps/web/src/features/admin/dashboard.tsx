import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListState } from '../../lib/applications-list/list-state';
import { forgetTrails } from '../../lib/applications-list/list-trail';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { ApplicationDetails, type NamedApplication } from './details/application-details';
import { OpenRequests } from './document-requests/open-requests';
import { ApplicationsSection } from './list/applications-section';
import { Counters } from './list/counters';
import { useApplicationsPage } from './list/use-applications-page';
import { BatchPanel } from './payment-requests/batch-panel';
import { Pointers } from './pointers';
import { TenderProgress } from './progress/tender-progress';
import { SkipToApplications } from './skip-to-applications';
import { UndeliveredMessages } from './undelivered/undelivered-messages';

/**
 * Counters, payment requests under way, and the list of applications (specification, section 2). Below them, requests for documents and
 * addresses that cannot be reached.
 */
export function Dashboard() {
  usePageHead('admin.page.title');
  const { state, change } = useListState();
  const query = useApplicationsPage(state);
  const requests = useRef<HTMLHeadingElement>(null);
  const undelivered = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<NamedApplication>();

  const queryClient = useQueryClient();
  useEffect(() => forgetTrails(queryClient), [queryClient]);
  const beyondEnd = query.data && !query.isPlaceholderData && query.data.items.length === 0 && query.data.total > 0;
  useEffect(() => {
    // The page no longer exists.
    if (beyondEnd && state.page > 1) change({ page: lastPage(query.data) }, { replace: true });
  });

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

function lastPage({ total, pageSize }: { total: number; pageSize: number } = { total: 0, pageSize: 1 }): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
