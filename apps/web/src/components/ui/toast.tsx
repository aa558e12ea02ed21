import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { PlainToast } from './plain-toast';
import type { ToastMessage } from './toast-message';
import { useToastView } from './use-toast-view';

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** How long a closed toast is kept before it is forgotten (specification, section 9). */
const PURGE_AFTER_MS = 1_000_000;

const ToastContext = createContext<((message: ToastMessage) => void) | undefined>(undefined);

/** Shows one toast at a time: the newest takes the place of the one before. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast>();
  const toast = useCallback((message: ToastMessage) => {
    setShown((before) => ({ ...message, id: (before?.id ?? 0) + 1, open: true }));
  }, []);
  const close = useCallback(() => setShown((current) => current && { ...current, open: false }), []);

  const { View, hasFailed } = useToastView(shown?.id);
  const closedId = shown && !shown.open ? shown.id : undefined;
  useEffect(() => {
    if (closedId === undefined) return;
    const timer = setTimeout(() => setShown(undefined), PURGE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closedId]);

  return (
    <ToastContext value={toast}>
      {children}
      {View && <View shown={shown} onClose={close} />}
      {hasFailed && shown?.open && <PlainToast key={shown.id} message={shown} onClose={close} />}
    </ToastContext>
  );
}

/** `toast({ title, description?, tone?, action? })` */
export function useToast(): { toast: (message: ToastMessage) => void } {
  const toast = use(ToastContext);
  if (!toast) throw new Error('useToast needs a ToastProvider above it');
  return useMemo(() => ({ toast }), [toast]);
}
