import { API, type Assessment, type CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { freshQuery, requestJson } from '../../../lib/api-client';
import { viewedApplication } from '../../../lib/applications/application-refresh';
import { useAutoSaver } from '../../../lib/auto-saver/use-auto-saver';
import { beginSession } from '../../../lib/session/current-user';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { AssessmentKeeper } from './assessment-keeper';

/** GET /api/admin/applications/{id}/assessment, sent once each time that the page opens. */
export function assessmentQuery(applicationId: string, adminId: string) {
  const path = API.assessment(applicationId);
  return { ...freshQuery<Assessment>(path, [path, adminId]), gcTime: 0, refetchOnMount: false };
}

/** Saves the facts of an application while they change. The component must be mounted again for another application or administrator. */
export function useAssessmentKeeper(applicationId: string, owner: string, opened: Assessment) {
  const queryClient = useQueryClient();
  const [keeper] = useState(() => {
    const reread = () => void queryClient.invalidateQueries({ queryKey: viewedApplication(applicationId).queryKey });
    return new AssessmentKeeper(applicationId, owner, opened, reread);
  });
  /** Resumes saving when the owner of the ended session is logged in again, in the dialog or in another tab. */
  const resume = useCallback(async () => {
    if (keeper.getStatus().kind !== 'logged-out') return;
    // Only the owner may save, because facts bear the name of the administrator who verified them. Without an answer, nothing changes.
    const user = await requestJson<CurrentUser>('GET', API.currentUser).catch(() => undefined);
    if (user === undefined) return;
    if (user.id === owner) keeper.goOn('logged-out');
    else beginSession(queryClient, user);
  }, [keeper, owner, queryClient]);
  const state = useAutoSaver(keeper, resume);
  useWarnBeforeLeaving(state.kind !== 'saved');
  return { keeper, state, resume };
}
