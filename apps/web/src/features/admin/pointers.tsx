import { useQuery } from '@tanstack/react-query';
import { FileClock, type LucideIcon, MailX } from 'lucide-react';
import type { RefObject } from 'react';
import { allRequestsQuery } from '../../components/application/document-requests/requests-calls';
import { useFormats } from '../../i18n/use-formats';
import { undeliveredQuery } from './undelivered-messages';

type Title = RefObject<HTMLHeadingElement | null>;

interface PointersProps {
  /** Titles of the lists below the applications. */
  requests: Title;
  undelivered: Title;
}

/** Leads to what waits below the applications; shows nothing when nothing does. */
export function Pointers({ requests, undelivered }: PointersProps) {
  const open = useQuery(allRequestsQuery('open', 1)).data?.total ?? 0;
  const failed = useQuery(undeliveredQuery(1)).data?.total ?? 0;
  if (open === 0 && failed === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6">
      <Pointer text="admin.pointers.requests" count={open} icon={FileClock} title={requests} />
      <Pointer text="admin.pointers.undelivered" count={failed} icon={MailX} title={undelivered} />
    </ul>
  );
}

interface PointerProps {
  text: string;
  count: number;
  icon: LucideIcon;
  title: Title;
}

function Pointer({ text, count, icon: Icon, title }: PointerProps) {
  const { t, number } = useFormats();
  if (count === 0) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          title.current?.focus({ preventScroll: true });
          title.current?.scrollIntoView();
        }}
        className="inline-flex min-h-11 items-center gap-2 text-sm underline decoration-line underline-offset-3 hover:decoration-current"
      >
        <Icon className="size-4 shrink-0 text-muted" aria-hidden />
        {t(text, { count, number: number(count) })}
      </button>
    </li>
  );
}
