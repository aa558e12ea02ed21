import { type ComponentType, useEffect, useState } from 'react';
import type { ToastViewProps } from './toast-view';

type ToastView = ComponentType<ToastViewProps>;

/** Whoever does one of these may soon be told how it went. */
const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const;

async function loadView(): Promise<ToastView> {
  const { ToastView } = await import('./toast-view');
  return ToastView;
}

interface LoadedToastView {
  View: ToastView | undefined;
  /** Its files did not come for the toast that is shown. */
  hasFailed: boolean;
}

/**
 * What shows toasts, a chunk of its own: read when the visitor first does something, at the latest for the first toast.
 *
 * @param shownId of the toast to show
 */
export function useToastView(shownId: number | undefined): LoadedToastView {
  const [View, setView] = useState<ToastView>();
  const [failedFor, setFailedFor] = useState<number>();

  useEffect(() => {
    const prepare = () => void loadView().then((view) => setView(() => view), ignore);
    const once = { once: true, passive: true };
    for (const event of FIRST_TOUCHES) addEventListener(event, prepare, once);
    return () => {
      for (const event of FIRST_TOUCHES) removeEventListener(event, prepare);
    };
  }, []);

  useEffect(() => {
    if (View || shownId === undefined) return;
    loadView().then(
      (view) => setView(() => view),
      () => setFailedFor(shownId),
    );
  }, [View, shownId]);

  return { View, hasFailed: !View && failedFor === shownId && shownId !== undefined };
}

/** Asked for again when there is something to show. */
function ignore(): void {}
