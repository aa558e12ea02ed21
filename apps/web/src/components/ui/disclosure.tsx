import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: ReactNode;
  className?: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function Disclosure({ summary, className, onToggle, children }: DisclosureProps) {
  return (
    <details className={clsx('group', className)} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm text-muted hover:text-ink">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  );
}
