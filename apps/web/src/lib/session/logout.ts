import { API, type CurrentUser } from '@lacorte/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError, requestJson } from '../api-client';
import { readStored } from '../stored-choice';
import { forgetBeforeLogout, LOGGED_OUT, recordLogout } from '../tab-storage';
import { beginSession, currentUserQuery, forgetSession } from './current-user';
import { endedSession } from './ended-session';

const LOGOUT = [API.logout];

/** Returns whether the user logged out in this tab since `instant` (milliseconds). A session can also end elsewhere. */
export function hasLoggedOutSince(queryClient: QueryClient, instant: number): boolean {
  const logouts = queryClient.getMutationCache().findAll({ mutationKey: LOGOUT });
  return logouts.some(({ state }) => state.status !== 'error' && state.submittedAt >= instant);
}

/** POST /api/auth/logout (specification, sections 4 and 8). */
export function useLogout() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => requestJson<void>('POST', API.logout, undefined, { whenSessionEnds: 'fail' }),
    onSuccess: () => {
      recordLogout();
      forgetSession(queryClient);
      toast({ title: t('session.logout.done'), description: t('session.logout.doneText') });
    },
    onError: () =>
      toast({ title: t('session.logout.failed'), description: t('session.logout.failedText'), tone: 'destructive' }),
  });
}

/** Ends the session of this tab when the reader logs out in another one, because nothing that was typed may stay here. */
export function useLogoutElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const hear = (logout?: string) => {
      if (forgetBeforeLogout(logout)) forgetSession(queryClient);
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Events of several logouts may be late. The last logout counts.
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
    // A logout may have happened while the page was loading.
    hear();
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
    };
  }, [queryClient]);
}

/** Reads the user again, because a page from the back-forward cache shows the user of the time when it was left. */
async function askForUser(queryClient: QueryClient): Promise<void> {
  try {
    beginSession(queryClient, await requestJson<CurrentUser>('GET', API.currentUser));
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    const isShown = Boolean(queryClient.getQueryData(currentUserQuery.queryKey)) && !endedSession.getUser();
    if (isOver && isShown) forgetSession(queryClient);
  }
}
