import { API } from '@lacorte/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { isSessionEnd, requestJson } from '../api-client';
import { type Logout, recordLogout } from '../tab-storage';
import { forgetSession, readUserAgain } from './current-user';

const LOGOUT = [API.logout];

/** Returns whether the user logged out in this tab since `instant` (milliseconds). A session can also end without such a logout. */
export function hasLoggedOutSince(queryClient: QueryClient, instant: number): boolean {
  const logouts = queryClient.getMutationCache().findAll({ mutationKey: LOGOUT });
  return logouts.some(({ state }) => state.status !== 'error' && state.submittedAt >= instant);
}

/** Removes everything of the reader from this browser, and tells the other tabs, after a logout or the erasure of the account. */
export function leaveSession(queryClient: QueryClient, how?: Logout): void {
  recordLogout(how);
  forgetSession(queryClient, how?.keepsPage ? 'inactive' : 'all');
}

/** POST /api/auth/logout (specification, sections 4 and 8). */
export function useLogout(leave: (queryClient: QueryClient) => void = leaveSession) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: LOGOUT,
    mutationFn: () => requestJson<void>('POST', API.logout, undefined, { whenSessionEnds: 'fail' }),
    onSuccess: () => {
      leave(queryClient);
      toast({ title: t('session.logout.done'), description: t('session.logout.doneText') });
    },
    onError: (error) => {
      if (isSessionEnd(error)) {
        toast({ title: t('session.ended.title'), description: t('session.logout.otherText') });
        // The session is that of another account. A page that says that its session has ended would otherwise keep its user.
        void readUserAgain(queryClient);
      } else
        toast({ title: t('session.logout.failed'), description: t('session.logout.failedText'), tone: 'destructive' });
    },
  });
}
