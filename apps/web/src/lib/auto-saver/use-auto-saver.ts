import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLoginDialog } from '../session/login-dialog-state';
import type { AutoSaver, SaveStatus } from './auto-saver';

/**
 * Saves while the page is mounted, when it is left or hidden, and when the connection is back.
 *
 * @param goOn called when a session that has ended may be back, because the login dialog was closed or the page is
 *   shown again; the function must be the same in every render
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
    return () => {
      removeEventListener('online', saver.retry);
      removeEventListener('pagehide', saver.leave);
      document.removeEventListener('visibilitychange', onVisibility);
      saver.stop();
    };
  }, [saver, goOn]);

  const { isOpen } = useLoginDialog();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) goOn();
    wasOpen.current = isOpen;
  }, [goOn, isOpen]);

  return useSyncExternalStore(saver.subscribe, saver.getStatus, saver.getStatus);
}
