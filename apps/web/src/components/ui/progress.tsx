import clsx from 'clsx';

export function Progress({ value, label, className }: { value: number; label: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={clsx('h-2.5 overflow-hidden rounded-full border border-line bg-sunken', className)}
    >
      {/* The bar is an SVG, because the content security policy refuses style attributes. */}
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full fill-shutter" aria-hidden>
        <rect width={value} height="1" className="transition-[width]" />
      </svg>
    </div>
  );
}
