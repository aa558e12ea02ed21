import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { type ShownToast, type ToastMessage, ToastView } from './toast-view';

/** How long a closed toast is kept (specification, section 9). */
const PURGE_AFTER_MS = 1_000_000;

interface Toasts {
  toast: (message: ToastMessage) => void;
  /** Closes the toast of an error, once the failed action has been repeated with success. */
  clearError: () => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows only the newest toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const close = useCallback(() => setShown((current) => current && { ...current, open: false }), []);
  const [toasts] = useState<Toasts>(() => ({
    toast: (message) => setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1, open: true })),
    clearError: () => setShown((current) => (current?.tone === 'destructive' ? { ...current, open: false } : current)),
  }));
  const closedId = shown && !shown.open ? shown.id : undefined;
  useEffect(() => {
    if (closedId === undefined) return;
    const timer = setTimeout(() => setShown(undefined), PURGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closedId]);

  return (
    <ToastContext value={toasts}>
      {children}
      {/* A dialog that opens hides the rest of the page from screen readers, except elements with `aria-live`. */}
      <div aria-live="off" className="contents">
        {shown && <ToastView shown={shown} onClose={close} />}
      </div>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
