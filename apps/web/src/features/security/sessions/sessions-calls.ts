import { API, type UserSession } from '@lacorte/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, getQuery, requestJson } from '../../../lib/api-client';

const SESSIONS = getQuery<UserSession[]>(API.sessions);

export function useSessions({ enabled }: { enabled: boolean }) {
  // Sessions come and go on other devices: read again with every visit of the page.
  return useQuery({ ...SESSIONS, enabled, staleTime: 0 });
}

/** DELETE /api/auth/sessions/{id}; one that has already ended counts as ended. */
export function useEndSession() {
  return useEnding(
    (id: string) =>
      requestJson<void>('DELETE', API.session(id)).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    (session, id) => session.id !== id,
  );
}

/** DELETE /api/auth/sessions: all but this one. */
export function useEndOtherSessions() {
  return useEnding<void>(
    () => requestJson('DELETE', API.sessions),
    ({ current }) => current,
  );
}

function useEnding<What>(end: (what: What) => Promise<void>, stays: (session: UserSession, what: What) => boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: (_, what) => {
      queryClient.setQueryData<UserSession[]>(SESSIONS.queryKey, (all) => all?.filter((one) => stays(one, what)));
    },
  });
}
