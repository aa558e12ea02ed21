import { API, type ApplicationDetails, type ApplicationsPage, type ListedApplication } from '@lacorte/contracts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, getQuery } from '../api-client';
import { applicationsPageQuery, readListState } from '../applications-list/list-state';
import { OVERVIEWS } from '../tender/admin-tenders';

/**
 * GET /api/admin/applications/{id}, for the details. The access log records each call, so the application is read once
 * each time that the details are opened. The answer is dropped when they are closed.
 */
export function viewedApplication(id: string) {
  return queryOptions({
    ...getQuery<ApplicationDetails>(API.adminApplication(id)),
    queryKey: [API.adminApplications, 'viewed', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns whether a call was refused because another administrator changed or removed its object. */
export function isOutOfDate(refusal: Error): boolean {
  return refusal instanceof ApiError && (refusal.status === 409 || refusal.status === 404);
}

/** Updates lists and details with applications from the server (`replace`), or reads one again (`reread`). */
export function useApplicationRefresh() {
  const queryClient = useQueryClient();
  return {
    replace: (...applications: ListedApplication[]) => {
      for (const application of applications) {
        replaceEverywhere(queryClient, application);
        void queryClient.invalidateQueries({ queryKey: [API.applicationHistory(application.id)] });
      }
      void queryClient.invalidateQueries({ predicate: isList });
      void queryClient.invalidateQueries({ queryKey: OVERVIEWS });
    },
    reread: async (application: ListedApplication) => {
      await queryClient.invalidateQueries({ predicate: isList });
      if (isListed(queryClient, application)) return;
      // The application is read alone, because its details may be open although the list no longer contains it.
      const current = await readOne(queryClient, application);
      if (current) replaceEverywhere(queryClient, current);
    },
  };
}

function replaceEverywhere(queryClient: QueryClient, application: ListedApplication): void {
  queryClient.setQueriesData<ApplicationsPage>(
    { predicate: isList },
    (page) => page && { ...page, items: page.items.map((item) => (item.id === application.id ? application : item)) },
  );
  // Only open details are changed. Others are read when they are opened.
  queryClient.setQueriesData<ApplicationDetails>(
    { queryKey: viewedApplication(application.id).queryKey, exact: true },
    (viewed) => viewed && { ...viewed, ...application },
  );
}

function isList({ queryKey: [path, kind] }: { queryKey: readonly unknown[] }): boolean {
  return path === API.adminApplications && typeof kind === 'string' && kind.startsWith(API.adminApplications);
}

function isListed(queryClient: QueryClient, { id }: ListedApplication): boolean {
  const shown = queryClient.getQueriesData<ApplicationsPage>({ predicate: isList, type: 'active' });
  return shown.some(([, page]) => page?.items.some((item) => item.id === id));
}

/** Reads an application from the list, by its code, because a call for its details would be recorded as a view. */
async function readOne(queryClient: QueryClient, { id, applicationCode }: ListedApplication) {
  const list = readListState(new URLSearchParams({ q: applicationCode }));
  try {
    const page = await queryClient.fetchQuery(applicationsPageQuery(list));
    return page.items.find((item) => item.id === id);
  } catch {
    // The lists were read again, too, and show the error.
    return undefined;
  }
}
