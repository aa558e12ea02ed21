import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, type ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: 'compact' | 'normal' | 'large';
  /** While true, the button keeps the focus but ignores clicks. */
  pending?: boolean;
  pendingText?: ReactNode;
  /** Applies the look to the child, for example a link. */
  asChild?: boolean;
}

const LOOK: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand-fill text-on-brand hover:bg-brand-fill-strong',
  secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90',
};

const SIZE = { compact: 'min-h-11 px-4 py-2', normal: 'min-h-11 px-5 py-2', large: 'min-h-13 px-7 py-3 text-lg' };

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-75 [&_svg]:shrink-0';

export function Button({
  variant = 'primary',
  size = 'normal',
  pending = false,
  pendingText,
  asChild = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const look = clsx(SHAPE, SIZE[size], LOOK[variant], className);
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...props, ...children.props, className: clsx(look, children.props.className) });
  }
  // The attribute `disabled` would take the focus from the button.
  const stopWhilePending = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event);
  return (
    <button type="button" className={look} onClick={stopWhilePending} aria-disabled={pending || undefined} {...props}>
      {pending && <LoaderCircle className="size-5 animate-spin" aria-hidden />}
      {pending && pendingText !== undefined ? pendingText : children}
    </button>
  );
}
