import { useEffect, useSyncExternalStore } from 'react';
import { endedSession } from '../session/ended-session';
import type { AutoSaver, SaveStatus } from './auto-saver';

/**
 * Saves while the page is mounted, when it is left or hidden, and when the connection is back.
 *
 * @param goOn called when a session that has ended may be back, because of a login here or in another tab, or
 *   because the page is shown again; the function must be the same in every render
 */
export function useAutoSaver<Other, Shown extends object>(
  saver: AutoSaver<unknown, Other, Shown>,
  goOn: () => unknown,
): SaveStatus<Other, Shown> {
  useEffect(() => {
    saver.start();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saver.leave();
      else goOn();
    };
    addEventListener('online', saver.retry);
    addEventListener('pagehide', saver.leave);
    document.addEventListener('visibilitychange', onVisibility);
    const unsubscribe = endedSession.subscribe(() => endedSession.getUser() || goOn());
    return () => {
      removeEventListener('online', saver.retry);
      removeEventListener('pagehide', saver.leave);
      document.removeEventListener('visibilitychange', onVisibility);
      unsubscribe();
      saver.stop();
    };
  }, [saver, goOn]);

  return useSyncExternalStore(saver.subscribe, saver.getStatus, saver.getStatus);
}
