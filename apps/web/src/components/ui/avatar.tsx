import clsx from 'clsx';

/** Shows initials as decoration, because the name is always next to them. */
export function Avatar({ initials, large = false }: { initials: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      // An attribute instead of text keeps the initials out of the accessible name.
      data-initials={initials}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-shutter before:content-[attr(data-initials)] font-semibold text-on-shutter',
        large ? 'size-16 text-xl' : 'size-9 text-sm',
      )}
    />
  );
}
