import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react';
import { LoadBoundary } from './load-boundary';
import { PlainToast, type ShownToast, type ToastMessage } from './plain-toast';

/** How long a closed toast is kept (specification, section 9). */
const PURGE_AFTER_MS = 1_000_000;
/** Events that load the view, because a toast may follow soon. */
const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const;

const loadView = () => import('./toast-view');
const ToastView = lazy(loadView);

interface Toasts {
  toast: (message: ToastMessage) => void;
  /** Closes the toast of an error. Called when the action has succeeded since. */
  clearError: () => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows only the newest toast. The view loads with the first press of a pointer or key, or with the first toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const [isReady, setReady] = useState(false);
  const close = useCallback(() => setShown((current) => current && { ...current, open: false }), []);
  const [toasts] = useState<Toasts>(() => ({
    toast: (message) => setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1, open: true })),
    clearError: () => setShown((current) => (current?.tone === 'destructive' ? { ...current, open: false } : current)),
  }));

  useEffect(() => {
    // After a failure, the view is loaded again with the first toast.
    const prepare = () =>
      void loadView().then(
        () => setReady(true),
        () => {},
      );
    const once = { once: true, passive: true };
    for (const event of FIRST_TOUCHES) addEventListener(event, prepare, once);
    return () => {
      for (const event of FIRST_TOUCHES) removeEventListener(event, prepare);
    };
  }, []);
  const closedId = shown && !shown.open ? shown.id : undefined;
  useEffect(() => {
    if (closedId === undefined) return;
    const timer = setTimeout(() => setShown(undefined), PURGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closedId]);

  return (
    <ToastContext value={toasts}>
      {children}
      {/* A dialog that opens hides the rest of the page except elements with `aria-live`, so this one exists before the view is loaded. */}
      <div aria-live="off" className="contents">
        {(isReady || shown) && (
          <LoadBoundary fallback={shown?.open && <PlainToast key={shown.id} message={shown} onClose={close} />}>
            <Suspense>
              <ToastView shown={shown} onClose={close} />
            </Suspense>
          </LoadBoundary>
        )}
      </div>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
