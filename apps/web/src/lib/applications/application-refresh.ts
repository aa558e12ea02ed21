import {
  API,
  type ApplicationDetails,
  type ApplicationsPage,
  DEFAULT_APPLICATION_SORT,
  type ListedApplication,
} from '@lacorte/contracts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, requestJson } from '../api-client';
import { applicationsPageQuery } from '../applications-list/list-state';
import { OVERVIEWS } from '../tender/admin-tenders';

/**
 * GET /api/admin/applications/{id}, for the details. The access log records each call, so it is made once per opening: nothing
 * refetches it, and closing drops it.
 */
export function viewedApplication(id: string) {
  return queryOptions({
    queryKey: [API.adminApplications, 'viewed', id],
    queryFn: ({ signal }) => requestJson<ApplicationDetails>('GET', API.adminApplication(id), undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Another administrator changed what the call is about, or it is gone. */
export function isOutOfDate(refusal: Error): boolean {
  return refusal instanceof ApiError && (refusal.status === 409 || refusal.status === 404);
}

/** Updates lists and details with an application from the server. */
export function useApplicationRefresh() {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      replace: (...applications: ListedApplication[]) => {
        for (const application of applications) replaceEverywhere(queryClient, application);
        void invalidateLists(queryClient);
        void queryClient.invalidateQueries({ queryKey: OVERVIEWS });
      },
      reread: async (application: ListedApplication) => {
        await invalidateLists(queryClient);
        if (isListed(queryClient, application)) return;
        // The list may no longer match it, but its details may be open.
        const current = await readOne(queryClient, application);
        if (current) replaceEverywhere(queryClient, current);
      },
    }),
    [queryClient],
  );
}

function replaceEverywhere(queryClient: QueryClient, application: ListedApplication): void {
  queryClient.setQueriesData<ApplicationsPage>(
    { predicate: isList },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === application.id ? application : item)) },
  );
  // Only details that are open: for others the next opening asks the server.
  queryClient.setQueriesData<ApplicationDetails>(
    { queryKey: viewedApplication(application.id).queryKey, exact: true },
    (viewed) => viewed && { ...viewed, ...application },
  );
}

function invalidateLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isList });
}

function isList({ queryKey: [path, kind] }: { queryKey: readonly unknown[] }): boolean {
  return path === API.adminApplications && typeof kind === 'string' && kind.startsWith(API.adminApplications);
}

function isListed(queryClient: QueryClient, { id }: ListedApplication): boolean {
  const shown = queryClient.getQueriesData<ApplicationsPage>({ predicate: isList, type: 'active' });
  return shown.some(([, page]) => page?.items.some((item) => item.id === id));
}

/** From the list, by its code: the call for one application would be recorded as another view. */
async function readOne(queryClient: QueryClient, { id, applicationCode }: ListedApplication) {
  const state = {
    q: applicationCode,
    status: undefined,
    tender: undefined,
    work: undefined,
    sort: DEFAULT_APPLICATION_SORT,
    page: 1,
  };
  try {
    const page = await queryClient.fetchQuery(applicationsPageQuery(state));
    return page.items.find((item) => item.id === id);
  } catch {
    // The lists were refetched too and report the error.
    return undefined;
  }
}
