import { API, type CurrentUser } from '@lacorte/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, requestJson } from '../api-client';
import { readStored } from '../stored-choice';
import { forgetBeforeLogout, LOGGED_OUT } from '../tab-storage';
import { beginSession } from './begin-session';
import { currentUserQuery } from './current-user';
import { endedSession } from './ended-session';
import { forgetSession } from './forget-session';

/** A logout in another tab ends the session of this one, too: nothing of what was typed may stay here. */
export function useLogoutElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = (logout?: string) => {
      if (forgetBeforeLogout(logout)) forgetSession(queryClient);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Events of several logouts may be late: the last one counts.
      if (key === LOGGED_OUT && newValue !== null) hear(readStored(LOGGED_OUT) ?? newValue);
    };
    // A page in the back-forward cache gets no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hear();
      void askForUser(queryClient);
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    // Nothing has listened while the page was loading.
    hear();
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [queryClient]);
}

const UNAUTHORIZED = 401;

/** A page out of the back-forward cache shows the user whom it knew when it was left. */
async function askForUser(queryClient: QueryClient): Promise<void> {
  try {
    beginSession(queryClient, await requestJson<CurrentUser>('GET', API.currentUser));
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === UNAUTHORIZED;
    const isShown = Boolean(queryClient.getQueryData(currentUserQuery.queryKey)) && !endedSession.getUser();
    if (isOver && isShown) forgetSession(queryClient);
  }
}
