import { useEffect } from 'react';

/** A toast without actions, shown if the chunk of the full toast fails to load. */
export function PlainToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, message.durationMs ?? DURATION_MS);
    return () => clearTimeout(timer);
  }, [message, onClose]);
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 rounded-md border border-line border-l-4 border-l-info bg-surface p-4 shadow-raised sm:right-6 sm:bottom-6 sm:left-auto sm:w-96 print:hidden"
    >
      <p className="font-semibold">{message.title}</p>
      {message.description && <p className="text-sm">{message.description}</p>}
    </div>
  );
}

export type ToastTone = 'default' | 'success' | 'destructive';

/** How long a toast stays (specification, section 9). */
export const DURATION_MS = 5_000;

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Set for toasts that stay longer, to leave time for the action. */
  durationMs?: number;
  /** `altText` tells screen readers how to do the same without the toast. */
  action?: { label: string; altText: string; onClick: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}
