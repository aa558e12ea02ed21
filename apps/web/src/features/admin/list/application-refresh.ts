import { type AdminApplication, API, type ApplicationsPage, DEFAULT_APPLICATION_SORT } from '@lacorte/contracts';
import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api-client';
import { applicationsPageQuery } from './applications-page';

/** The application that the details show: what was last heard of it, also when the list no longer has it. */
export function latestApplication(id: string) {
  return queryOptions<AdminApplication>({ queryKey: [API.adminApplications, 'latest', id], queryFn: skipToken });
}

/** Somebody else was quicker, or the application is gone: what is shown of it is out of date. */
export function isOutOfDate(refusal: Error): boolean {
  return refusal instanceof ApiError && (refusal.status === 409 || refusal.status === 404);
}

/** Keeps lists and details in step with what the server says. */
export function useApplicationRefresh() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      /** The server answered with the application as it is now. */
      replace: (application: AdminApplication) => {
        replaceEverywhere(queryClient, application);
        void invalidateLists(queryClient);
      },
      /** What is shown of this application is out of date. */
      reread: async (application: AdminApplication) => {
        await invalidateLists(queryClient);
        if (isListed(queryClient, application)) return;
        // Search or filter no longer show it, but its details may be open.
        const current = await readOne(queryClient, application);
        if (current) replaceEverywhere(queryClient, current);
      },
    }),
    [queryClient],
  );
}

function replaceEverywhere(queryClient: QueryClient, application: AdminApplication): void {
  queryClient.setQueriesData<ApplicationsPage>(
    { predicate: isList },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === application.id ? application : item)) },
  );
  queryClient.setQueryData(latestApplication(application.id).queryKey, application);
}

function invalidateLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isList });
}

function isList({ queryKey: [path, kind] }: { queryKey: readonly unknown[] }): boolean {
  return path === API.adminApplications && typeof kind === 'string' && kind.startsWith(API.adminApplications);
}

function isListed(queryClient: QueryClient, { id }: AdminApplication): boolean {
  const shown = queryClient.getQueriesData<ApplicationsPage>({ predicate: isList, type: 'active' });
  return shown.some(([, page]) => page?.items.some((item) => item.id === id));
}

/** There is no call for one application alone: its code, being unique, finds it. */
async function readOne(queryClient: QueryClient, { id, applicationCode }: AdminApplication) {
  const state = { q: applicationCode, status: undefined, sort: DEFAULT_APPLICATION_SORT, page: 1 };
  try {
    const page = await queryClient.fetchQuery(applicationsPageQuery(state));
    return page.items.find((item) => item.id === id);
  } catch {
    // The lists were asked again at the same time, and say so when they cannot be read.
    return undefined;
  }
}
