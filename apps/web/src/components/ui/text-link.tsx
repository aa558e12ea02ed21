import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

/** A link on a line of its own, large enough for a finger. */
export function TextLink({ className, ...link }: ComponentProps<typeof Link>) {
  const look = 'inline-flex min-h-11 items-center font-semibold text-brand underline';
  return <Link className={clsx(look, className)} {...link} />;
}
