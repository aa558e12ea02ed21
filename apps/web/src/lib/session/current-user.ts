import { API, type CurrentUser } from '@lacorte/contracts';
import {
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { ApiError, requestJson } from '../api-client';
import { forgetTab, recordElsewhere, recordLogin } from '../tab-storage';
import { endedSession } from './ended-session';

async function fetchCurrentUser({ client, signal }: QueryFunctionContext): Promise<CurrentUser | null> {
  const isVisitor = cameWithoutSession();
  delete document.documentElement.dataset.session;
  if (isVisitor) return null;
  try {
    const user = await requestJson<CurrentUser>('GET', API.currentUser, undefined, { signal });
    const before = client.getQueryData(currentUserQuery.queryKey);
    if (!before) recordLogin(user.id);
    else if (before.id !== user.id) beginSession(client, user);
    if (before !== undefined && before?.id !== user.id) recordElsewhere(user.id);
    return user;
  } catch (error) {
    // Status 401 is an answer, not an error. A page that says that the session has ended keeps its user.
    if (error instanceof ApiError && error.status === 401) return endedSession.getUser() ?? null;
    throw error;
  }
}

/** Returns whether the gateway marked the page as requested without a session (deploy/nginx: pages.conf). The first read removes the mark. */
export function cameWithoutSession(): boolean {
  return typeof document === 'object' && document.documentElement.dataset.session === 'none';
}

export const currentUserQuery = queryOptions({
  queryKey: [API.currentUser],
  queryFn: fetchCurrentUser,
  // The current user is kept for 5 minutes (specification, section 4).
  staleTime: 5 * 60 * 1_000,
});

/** Reads the current user again, and discards the answer to an earlier request. */
export async function readUserAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

/**
 * Reads the current user again after a refused call, because the session or the role of the user may be gone. The user stays if the
 * page keeps its content and says that the session has ended. `isReread` means that the page shows an earlier answer to the call.
 */
export function noticeLostRights(
  queryClient: QueryClient,
  error: Error,
  refused?: { queryKey: QueryKey; isReread: boolean },
): void {
  if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) return;
  const { queryKey } = currentUserQuery;
  // A refused read of the user would otherwise be repeated without end.
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

/**
 * Records that `user` has logged in, and tells the other tabs. Calls that waited for this user continue. Data that another person read or
 * typed is removed.
 */
export function beginSession(queryClient: QueryClient, user: CurrentUser): void {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  if (before && before.id !== user.id) {
    forgetUserData(queryClient);
    forgetTab();
  }
  recordLogin(user.id);
  if (endedSession.getUser()) {
    // Reads again the data whose reading failed after the session had ended.
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  }
  endedSession.begin(user);
}

/** Removes all data that was read, except the current user, or only what the page does not show. */
export function forgetUserData(queryClient: QueryClient, type: 'all' | 'inactive' = 'all'): void {
  queryClient.removeQueries({ type, predicate: ({ queryKey }) => queryKey[0] !== API.currentUser });
}

/** Removes the current user and all data that was read for them, after the server has ended this browser's session. */
export function forgetSession(queryClient: QueryClient, type?: 'all' | 'inactive'): void {
  endedSession.forget();
  forgetUserData(queryClient, type);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
}
