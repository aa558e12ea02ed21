import { PAGES } from '@lacorte/contracts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';

/** Links to the dashboard, which then lists only this application. */
export function ApplicationLink({ code, className }: { code: string; className?: string }) {
  return (
    <Link
      to={{ pathname: PAGES.admin, search: new URLSearchParams({ q: code }).toString() }}
      className={clsx(
        'inline-flex min-h-11 items-center underline decoration-line underline-offset-3 hover:decoration-current',
        className,
      )}
    >
      {code}
    </Link>
  );
}
