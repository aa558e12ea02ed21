import { API, type CurrentUser } from '@lacorte/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { endedSession } from './ended-session';

/** `user` has logged in: calls that waited for them go on, and what was read for another person is forgotten. */
export function beginSession(queryClient: QueryClient, user: CurrentUser): void {
  const before = queryClient.getQueryData(currentUserQuery.queryKey);
  if (before && before.id !== user.id) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== API.currentUser });
  }
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  endedSession.begin(user);
}
