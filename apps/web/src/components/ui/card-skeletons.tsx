import type { ComponentProps } from 'react';
import { Skeleton } from './spinner';

interface CardSkeletonsProps extends ComponentProps<'div'> {
  count: number;
  lines?: 1 | 2;
}

export function CardSkeletons({ count, lines = 1, ...props }: CardSkeletonsProps) {
  return (
    <div className="grid gap-3" {...props}>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change.
        <div key={card} className="rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-3 h-4 w-4/5" />
          {lines > 1 && <Skeleton className="mt-2 h-4 w-3/5" />}
        </div>
      ))}
    </div>
  );
}
