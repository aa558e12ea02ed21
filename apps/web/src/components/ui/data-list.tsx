import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Names and values, as a card of data reads. */
export function DataList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={clsx('grid gap-x-8 gap-y-4', className)}>{children}</dl>;
}

interface DataItemProps {
  label: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function DataItem({ label, wide = false, children }: DataItemProps) {
  return (
    <div className={clsx('min-w-0', wide && 'sm:col-span-full')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
