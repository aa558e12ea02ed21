import { API, type UserSession } from '@lacorte/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, requestJson } from '../../../lib/api-client';
import { useLostRights } from '../../../lib/session/use-lost-rights';

const KEY = [API.sessions];

/** GET /api/auth/sessions. */
export function useSessions({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson<UserSession[]>('GET', API.sessions, undefined, { signal }),
    enabled,
    // Sessions come and go on other devices: read again with every visit of the page.
    staleTime: 0,
  });
}

/** DELETE /api/auth/sessions/{id}; one that has already ended counts as ended. */
export function useEndSession() {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: async (id: string) => {
      try {
        await requestJson('DELETE', API.session(id));
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData<UserSession[]>(KEY, (all) => all?.filter((session) => session.id !== id));
    },
  });
  useLostRights(ending.error);
  return ending;
}

/** DELETE /api/auth/sessions: all but this one. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => requestJson<void>('DELETE', API.sessions),
    onSuccess: () => {
      queryClient.setQueryData<UserSession[]>(KEY, (all) => all?.filter(({ current }) => current));
    },
  });
  useLostRights(ending.error);
  return ending;
}
