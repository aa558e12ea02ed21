import { useEffect } from 'react';
import { DURATION_MS, type ToastMessage } from './toast-message';

/** A toast when the files of the real one did not come, as they may not without a network: words only. */
export function PlainToast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, DURATION_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
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
