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
      <div className="h-full rounded-full bg-shutter transition-[width]" style={{ width: `${value}%` }} />
    </div>
  );
}
