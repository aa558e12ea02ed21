import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { Button } from './button';

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Selector of the control that gets the first focus; by default, the first control. */
  focusOn?: string | undefined;
  size?: 'normal' | 'wide';
  children: ReactNode;
}

const SIZE = {
  normal: 'top-[max(1rem,12dvh)] max-h-[calc(100dvh-max(1rem,12dvh)-1rem)] max-w-lg',
  wide: 'top-4 max-h-[calc(100dvh-2rem)] max-w-5xl sm:top-[5dvh] sm:max-h-[90dvh]',
};

/**
 * A modal dialog, open while it is rendered. Radix's overlay is left out, because it would add a style element, which the content
 * security policy refuses. `data-covers-page` stops the page from scrolling instead.
 */
export function Dialog({ onClose, title, description, focusOn, size = 'normal', children }: DialogProps) {
  const { t } = useTranslation();
  const opener = useRef<Element>(null);
  const hasNewClick = useRef(false);
  /** Whether a click is separate from the double click that opened the dialog. */
  function isNew({ detail: count }: MouseEvent): boolean {
    if (count < 2) hasNewClick.current = true;
    return hasNewClick.current;
  }
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog, too. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button with the cross is for assistive technology. */}
        <div
          data-covers-page
          onClick={(event) => isNew(event) && onClose()}
          className="pointer-events-auto fixed inset-0 z-40 animate-appear bg-veil"
        />
        <Primitive.Content
          onClickCapture={(event) => {
            if (isNew(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onKeyDown={(event) => {
            // Radix prevents the default when it closes the dialog. While a toast shows, it closes only the toast.
            if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
            event.preventDefault();
            onClose();
          }}
          // Radix would close the dialog on the second press of a double click. A click on the veil closes it instead.
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const control = focusOn && (event.target as Element).querySelector<HTMLElement>(focusOn);
            if (!control) return;
            event.preventDefault();
            control.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to its own trigger.
            event.preventDefault();
            giveFocusTo(opener.current);
          }}
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-x-4 z-50 mx-auto flex animate-rise flex-col overflow-y-auto tall:overflow-hidden',
            'rounded-lg border border-line bg-surface shadow-raised',
            SIZE[size],
          )}
        >
          {/* Title and close button stay visible while long content scrolls, if the screen is tall enough. */}
          <div className="px-6 pt-6 pr-16 sm:px-8 sm:pt-8 sm:pr-18">
            <Primitive.Title className="text-2xl">{title}</Primitive.Title>
            {description && <Primitive.Description className="mt-1.5 text-muted">{description}</Primitive.Description>}
          </div>
          <div className="mt-3.5 px-6 tall:min-h-0 tall:overflow-y-auto pt-1.5 pb-6 sm:px-8 sm:pb-8">{children}</div>
          <Primitive.Close
            aria-label={t('ui.dialog.close')}
            className="absolute top-4 right-4 flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-5" aria-hidden />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface DialogOpenerProps extends ComponentProps<typeof Button> {
  dialog: (close: () => void) => ReactNode;
}

export function DialogOpener({ dialog, ...button }: DialogOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} {...button} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

interface DialogButtonsProps {
  /** Text of the second button, which usually cancels. */
  secondary: ReactNode;
  onSecondary: () => void;
  /** Whether the buttons are at the end of the row, with the main button last. */
  atEnd?: boolean;
  className?: string;
  children: ReactNode;
}

export function DialogButtons({ secondary, onSecondary, atEnd = false, className, children }: DialogButtonsProps) {
  const look = atEnd ? 'flex-wrap-reverse justify-end *:flex-auto sm:*:flex-none' : 'flex-wrap *:w-full sm:*:w-auto';
  return (
    <div className={clsx('flex gap-3', look, className)}>
      {!atEnd && children}
      <Button variant="secondary" onClick={onSecondary}>
        {secondary}
      </Button>
      {atEnd && children}
    </div>
  );
}

/** Focuses the opener, or the content of the page if the opener is gone, unless another element has the focus already. */
function giveFocusTo(opener: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const next = opener?.isConnected && opener !== body ? opener : document.querySelector('main');
  if (next instanceof HTMLElement) next.focus({ preventScroll: next !== opener });
}
