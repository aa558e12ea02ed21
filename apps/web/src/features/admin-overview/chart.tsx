import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

export function Chart({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-4 sm:p-6', className)}
    >
      <h2 id={titleId} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
