import { API } from '@lacorte/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { endedSession } from './ended-session';

/** The server has ended this browser's session: forgets who was logged in and everything that was read for them. */
export function forgetSession(queryClient: QueryClient): void {
  endedSession.forget();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== API.currentUser });
  queryClient.setQueryData(currentUserQuery.queryKey, null);
}
