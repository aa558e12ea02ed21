import type { AdminApplication } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { ApplicationDetails } from './details/application-details';
import { useApplicationsPage } from './list/applications-page';
import { ApplicationsSection } from './list/applications-section';
import { Counters } from './list/counters';
import { useListState } from './list/list-state';
import { BatchPanel } from './payment-requests/batch-panel';

/** Counters, payment requests under way, and the list of applications (specification, section 2). */
export function Dashboard() {
  usePageHead('admin.page.title');
  const { state, change } = useListState();
  const query = useApplicationsPage(state);
  const [opened, setOpened] = useState<AdminApplication>();

  const beyondEnd = query.data && !query.isPlaceholderData && query.data.items.length === 0 && query.data.total > 0;
  useEffect(() => {
    // The page no longer exists.
    if (beyondEnd && state.page > 1) change({ page: lastPage(query.data) }, { replace: true });
  });

  return (
    <>
      <BatchPanel />
      <Counters counts={query.data?.counts} hasFailed={query.isError} />
      <ApplicationsSection query={query} state={state} change={change} onOpen={setOpened} />
      {opened && (
        <ApplicationDetails
          listed={query.data?.items.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function lastPage({ total, pageSize }: { total: number; pageSize: number } = { total: 0, pageSize: 1 }): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
