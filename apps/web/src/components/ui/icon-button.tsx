import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'aria-label'> {
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
}

/** Uses `aria-disabled` instead of `disabled`, so that the pressed button keeps the focus. */
export function IconButton({ icon: Icon, label, isOff = false, onClick, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      className={clsx(
        'flex size-11 shrink-0 items-center justify-center rounded-md border border-edge bg-surface hover:border-ink hover:bg-sunken',
        'aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted aria-disabled:opacity-60 aria-disabled:hover:bg-surface',
        className,
      )}
      {...props}
    >
      <Icon className="size-5" aria-hidden />
    </button>
  );
}
