import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx('rounded-lg border border-line bg-surface p-5 sm:p-7', className)} {...props} />;
}

export function DataList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={clsx('grid gap-x-8 gap-y-4', className)}>{children}</dl>;
}

export function DataItem({ label, wide = false, children }: { label: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', wide && 'sm:col-span-full')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
