import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';

interface SpinnerProps {
  label: string;
  iconOnly?: boolean;
  className?: string;
}

export function Spinner({ label, iconOnly = false, className }: SpinnerProps) {
  return (
    <span role="status" className={clsx('inline-flex items-center gap-2.5 text-muted', className)}>
      <LoaderCircle className="size-5 shrink-0 animate-spin text-brand" aria-hidden />
      <span className={clsx(iconOnly && 'sr-only')}>{label}</span>
    </span>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-sunken', className)} />;
}
