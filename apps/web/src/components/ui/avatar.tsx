import clsx from 'clsx';

/** Decoration: the name always stands beside it. */
export function Avatar({ initials, large = false }: { initials: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      // Not text of the page: a control around it is named by the words beside it.
      data-initials={initials}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-shutter before:content-[attr(data-initials)] font-semibold text-on-shutter',
        large ? 'size-16 text-xl' : 'size-9 text-sm',
      )}
    />
  );
}
