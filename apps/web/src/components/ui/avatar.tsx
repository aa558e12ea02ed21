import clsx from 'clsx';

/** Decoration: the name always stands beside it. */
export function Avatar({ initials, large = false }: { initials: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-shutter font-semibold text-on-shutter',
        large ? 'size-16 text-xl' : 'size-9 text-sm',
      )}
    >
      {initials}
    </span>
  );
}
