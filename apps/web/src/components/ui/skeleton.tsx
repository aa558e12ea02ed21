import clsx from 'clsx';

/** Where words will stand, while they are on their way. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-sunken', className)} />;
}
