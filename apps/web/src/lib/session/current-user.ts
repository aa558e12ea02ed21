import { API, type CurrentUser } from '@lacorte/contracts';
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, requestJson } from '../api-client';
import { endedSession } from './ended-session';

/** Specification, section 4: the current user is kept for 5 minutes. */
const STALE_AFTER_MS = 5 * 60 * 1_000;

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const isVisitor = cameWithoutSession();
  delete document.documentElement.dataset.session;
  if (isVisitor) return null;
  try {
    return await requestJson<CurrentUser>('GET', API.currentUser, undefined, { signal });
  } catch (error) {
    // Not logged in: an answer, not an error. The page that says that the session has ended stays.
    if (error instanceof ApiError && error.status === 401) return endedSession.getUser() ?? null;
    throw error;
  }
}

/**
 * The gateway marks each page with whether its request carried a session (deploy/nginx: pages.conf). The mark is there until the user
 * has been asked for once.
 */
export function cameWithoutSession(): boolean {
  return typeof document === 'object' && document.documentElement.dataset.session === 'none';
}

export const currentUserQuery = queryOptions({
  queryKey: [API.currentUser],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: STALE_AFTER_MS,
});

/** Asks again who is logged in. An answer to an earlier request is discarded. */
export async function readUserAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/**
 * A refused call means that the session or the role of the user is gone: asks again who is logged in. Where the page says that the
 * session has ended, and shows what it showed, nothing is asked.
 *
 * @param isReread the page shows an earlier answer to the call
 */
export function noticeLostRights(
  queryClient: QueryClient,
  error: Error,
  refused?: { queryKey: QueryKey; isReread: boolean },
): void {
  if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) return;
  const { queryKey } = currentUserQuery;
  // Asking again would be refused again, without end.
  if (refused?.queryKey[0] === API.currentUser) return;
  if (error.status === 401 && (endedSession.getUser() || (refused?.isReread && endedSession.notice()))) return;
  if (queryClient.getQueryData(queryKey)) void queryClient.invalidateQueries({ queryKey });
}

interface Session {
  /** `null` if not logged in or unknown. */
  user: CurrentUser | null;
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
}

export function useCurrentUser(): Session {
  const { data, isPending, error, refetch } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending, error, refetch };
}
