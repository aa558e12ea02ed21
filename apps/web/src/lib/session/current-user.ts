import { API, type CurrentUser } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, requestJson } from '../api-client';

/** Specification, section 4: the current user is kept for 5 minutes. */
const STALE_AFTER_MS = 5 * 60 * 1_000;

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (cameWithoutSession()) return null;
  try {
    return await requestJson<CurrentUser>('GET', API.currentUser, undefined, { signal });
  } catch (error) {
    // Nobody is logged in: an answer, not a failure.
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * The gateway notes on the page whether the browser sent a session with its request for it (deploy/nginx: pages.conf). That
 * nobody is logged in need then not be asked; afterwards, anything may have happened.
 */
function cameWithoutSession(): boolean {
  const { dataset } = document.documentElement;
  const isSure = dataset.session === 'none';
  delete dataset.session;
  return isSure;
}

export const currentUserQuery = queryOptions({
  queryKey: [API.currentUser],
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: STALE_AFTER_MS,
});

interface Session {
  /** `null` when nobody is logged in, also while the server cannot say. */
  user: CurrentUser | null;
  isLoading: boolean;
  error: Error | null;
  refetch: () => void;
}

/** Who is logged in. */
export function useCurrentUser(): Session {
  const { data, isPending, error, refetch } = useQuery(currentUserQuery);
  return { user: data ?? null, isLoading: isPending, error, refetch };
}
