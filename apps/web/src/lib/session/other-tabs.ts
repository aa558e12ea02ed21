import { API, type CurrentUser } from '@lacorte/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, requestJson } from '../api-client';
import { readStored } from '../stored-choice';
import { forgetBeforeLogout, isOtherAccount, LOGGED_IN, LOGGED_OUT, recordElsewhere } from '../tab-storage';
import { beginSession, currentUserQuery, forgetSession } from './current-user';
import { endedSession } from './ended-session';
import { useLoginDialog } from './login-dialog-state';

/**
 * Follows logouts and logins in the other tabs of this browser. After a logout, nothing that was typed may stay here; after a
 * login, the page must be that of the person whose session the browser has.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const { setOpen } = useLoginDialog();
  useEffect(() => {
    const ask = async () => {
      // After a login in another tab, a login dialog that is open here is superfluous.
      if (await askForUser(queryClient)) setOpen(false);
    };
    const hearLogout = (logout?: string) => {
      if (forgetBeforeLogout(logout)) forgetSession(queryClient);
    };
    const hearLogin = () => {
      const user = queryClient.getQueryData(currentUserQuery.queryKey);
      if (endedSession.getUser() || isOtherAccount(user?.id)) void ask();
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null) return;
      // Events of several logouts may be late. The last logout counts.
      if (key === LOGGED_OUT) hearLogout(readStored(LOGGED_OUT) ?? newValue);
      if (key === LOGGED_IN) hearLogin();
    };
    // A page in the back-forward cache gets no storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hearLogout();
      void ask();
    };
    // A frozen tab gets its storage events late.
    const onVisibility = () => {
      if (document.visibilityState !== 'visible') return;
      hearLogout();
      hearLogin();
    };
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
    document.addEventListener('visibilitychange', onVisibility);
    // A logout may have happened while the page was loading.
    hearLogout();
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [queryClient, setOpen]);
}

/** Reads the user again. Returns whether somebody is logged in. */
async function askForUser(queryClient: QueryClient): Promise<boolean> {
  try {
    const user = await requestJson<CurrentUser>('GET', API.currentUser);
    // The answer to an earlier request would replace this answer.
    await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
    const before = queryClient.getQueryData(currentUserQuery.queryKey);
    beginSession(queryClient, user);
    if (before?.id !== user.id) recordElsewhere(user.id);
    return true;
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    const isShown = Boolean(queryClient.getQueryData(currentUserQuery.queryKey)) && !endedSession.getUser();
    if (isOver && isShown) forgetSession(queryClient);
    return false;
  }
}
