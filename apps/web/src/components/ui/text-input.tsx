import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(CONTROL_LOOK, className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(CONTROL_LOOK, className)} {...props} />;
}

export const CONTROL_LOOK =
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-ink transition-colors ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-danger aria-invalid:bg-danger-tint ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';
