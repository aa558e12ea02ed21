import clsx from 'clsx';

interface ProgressProps {
  /** Percent, 0 to 100. */
  value: number;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={clsx('h-2.5 overflow-hidden rounded-full border border-line bg-sunken', className)}
    >
      {/* Drawn, so that its length needs no style attribute: the content security policy refuses those of a page's HTML. */}
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full fill-shutter" aria-hidden>
        <rect width={value} height="1" className="transition-[width]" />
      </svg>
    </div>
  );
}
