import { API, type Assessment, type CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getQuery, requestJson } from '../../../lib/api-client';
import { currentUserQuery } from '../../../lib/session/current-user';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { AssessmentKeeper } from './assessment-keeper';

/** GET /api/admin/applications/{id}/assessment. Read at each opening, because another administrator may have saved. */
export function assessmentQuery(applicationId: string, adminId: string) {
  const query = getQuery<Assessment>(API.assessment(applicationId));
  return { ...query, queryKey: [...query.queryKey, adminId], staleTime: 0, gcTime: 0, refetchOnMount: false };
}

/** Saves the facts of an application while they change. The caller mounts it again for another application or administrator. */
export function useAssessmentKeeper(applicationId: string, owner: string, opened: Assessment) {
  const [keeper] = useState(() => new AssessmentKeeper(applicationId, owner, opened));
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState);
  const resume = useResume(keeper, owner);
  useEffect(() => {
    keeper.start();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
      else void resume();
    };
    addEventListener('online', keeper.retry);
    addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      removeEventListener('online', keeper.retry);
      removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', onVisibility);
      keeper.stop();
    };
  }, [keeper, resume]);
  useWarnBeforeLeaving(state.kind !== 'saved');
  return { keeper, state, resume };
}

/** Resumes saving after the session has ended, once the owner is logged in again, in the dialog or in another tab. */
function useResume(keeper: AssessmentKeeper, owner: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const resume = useCallback(async () => {
    if (keeper.getState().kind !== 'logged-out') return;
    // Facts are saved in the name of the administrator who verified them. Without an answer the page stays as it is.
    const user = await requestJson<CurrentUser>('GET', API.currentUser).catch(() => undefined);
    if (user === undefined) return;
    if (user.id === owner) keeper.goOn();
    else queryClient.setQueryData(currentUserQuery.queryKey, user);
  }, [keeper, owner, queryClient]);
  const { isOpen } = useLoginDialog();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void resume();
    wasOpen.current = isOpen;
  }, [resume, isOpen]);
  return resume;
}
