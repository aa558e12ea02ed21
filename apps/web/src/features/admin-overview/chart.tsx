import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

interface ChartProps {
  title: string;
  /** As wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

export function Chart({ title, wide = false, children }: ChartProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        'min-w-0 break-inside-avoid rounded-lg border border-line bg-surface p-4 sm:p-6',
        wide && 'lg:col-span-2',
      )}
    >
      <h2 id={titleId} className="mb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
