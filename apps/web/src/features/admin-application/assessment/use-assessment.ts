import { API, type Assessment } from '@lacorte/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getQuery } from '../../../lib/api-client';
import { useWarnBeforeLeaving } from '../../../lib/use-warn-before-leaving';
import { AssessmentKeeper } from './assessment-keeper';

/** GET /api/admin/applications/{id}/assessment, read at each opening: another administrator may have saved. */
export function assessmentQuery(applicationId: string) {
  return { ...getQuery<Assessment>(API.assessment(applicationId)), staleTime: 0, gcTime: 0, refetchOnMount: false };
}

/** The facts of an application, saved while they are changed. The caller renders a new one for another application. */
export function useAssessmentKeeper(applicationId: string, owner: string, opened: Assessment) {
  const [keeper] = useState(() => new AssessmentKeeper(applicationId, owner, opened));
  const state = useSyncExternalStore(keeper.subscribe, keeper.getState);
  useEffect(() => {
    keeper.start();
    const saveWhenHidden = () => document.visibilityState === 'hidden' && keeper.leave();
    addEventListener('online', keeper.retry);
    addEventListener('pagehide', keeper.leave);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      removeEventListener('online', keeper.retry);
      removeEventListener('pagehide', keeper.leave);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      keeper.stop();
    };
  }, [keeper]);
  useWarnBeforeLeaving(state.kind !== 'saved');
  return { keeper, state };
}
