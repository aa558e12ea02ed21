import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useTranslation } from '../../i18n/translations';

type ToastTone = 'default' | 'success' | 'destructive';

/** How long a toast stays (specification, section 9). */
const DURATION_MS = 5_000;

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

/** Distance after which a swipe closes the toast (specification, section 9). */
const SWIPE_THRESHOLD_PX = 50;

const LOOK: Record<ToastTone, { edge: string; icon: LucideIcon; ink: string }> = {
  default: { edge: 'border-l-info', icon: Info, ink: 'text-info' },
  success: { edge: 'border-l-shutter', icon: CircleCheck, ink: 'text-shutter' },
  destructive: { edge: 'border-l-danger', icon: CircleAlert, ink: 'text-danger' },
};

export function ToastView({ shown, onClose }: { shown: ShownToast; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} label={t('ui.toast.label')}>
      <OneToast key={shown.id} message={shown} onClose={onClose} />
      <Toast.Viewport asChild hotkey={['F8']} label={t('ui.toast.region')}>
        {/* On a phone, a dialog and the result of an assessment have buttons at the bottom, so toasts are at the top there. */}
        <div className="fixed inset-x-4 bottom-4 z-60 max-sm:[body:has([data-covers-page],[data-result-bar])_&]:top-4 max-sm:[body:has([data-covers-page],[data-result-bar])_&]:bottom-auto sm:right-6 sm:bottom-6 sm:[body:has([data-result-bar])_&]:bottom-24 sm:left-auto sm:w-96 print:hidden" />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function OneToast({ message, onClose }: { message: ShownToast; onClose: () => void }) {
  const { t } = useTranslation();
  const { edge, icon: Icon, ink } = LOOK[message.tone ?? 'default'];
  const isAlert = message.tone === 'destructive';
  return (
    <Toast.Root
      asChild
      open={message.open}
      duration={message.durationMs ?? DURATION_MS}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // Radix announces the text with a separate element; the role here describes the box.
      role={isAlert ? 'alert' : 'status'}
      aria-live="off"
      type={isAlert ? 'foreground' : 'background'}
      className={clsx(
        'flex items-start gap-3 rounded-md border border-line border-l-4 bg-surface p-4 shadow-raised',
        'data-[state=open]:animate-slide-in data-[state=closed]:animate-vanish',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        edge,
      )}
    >
      <div>
        <Icon className={clsx('mt-0.5 size-5 shrink-0', ink)} aria-hidden />
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          {message.description && <Toast.Description className="text-sm">{message.description}</Toast.Description>}
          {message.action && (
            <Toast.Action
              altText={message.action.altText}
              onClick={message.action.onClick}
              className="mt-2 min-h-11 rounded-md border border-edge px-4 font-semibold hover:bg-sunken"
            >
              {message.action.label}
            </Toast.Action>
          )}
        </div>
        <Toast.Close
          aria-label={t('ui.toast.close')}
          className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-5" aria-hidden />
        </Toast.Close>
      </div>
    </Toast.Root>
  );
}
