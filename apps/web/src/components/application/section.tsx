import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../../i18n/use-formats';
import { isSessionEnd } from '../../lib/api-client';
import { Button } from '../ui/button';
import { SessionEnded } from '../ui/session-ended';
import { Skeleton } from '../ui/spinner';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-sans text-base font-semibold">
        {title}
      </h3>
      <div className="mt-2 text-sm">{children}</div>
    </section>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  failed: string;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query, failed, children }: LoadedProps<Data>) {
  if (query.isError) return <ReadFailed text={failed} queries={[query]} />;
  return query.isPending ? <LoadingLines /> : children(query.data);
}

export function LoadingLines() {
  return (
    <div aria-busy className="grid gap-2">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}

/** Says that reading failed, with a button that sends the failed queries again. */
export function ReadFailed({ text, queries }: { text: string; queries: readonly UseQueryResult[] }) {
  const { t } = useFormats();
  if (queries.some(({ error }) => isSessionEnd(error))) return <SessionEnded />;
  return (
    <div className="text-sm">
      <p role="alert">{text}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-2 text-sm"
        pending={queries.some(({ isFetching }) => isFetching)}
        onClick={() => queries.map(({ refetch }) => refetch())}
      >
        {t('admin.list.retry')}
      </Button>
    </div>
  );
}

interface HistoryProps {
  changes: readonly { id: string | number; content: ReactNode; by: ReactNode; at: string }[];
  none: string;
}

export function History({ changes, none }: HistoryProps) {
  const { dateTime } = useFormats();
  if (changes.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ol className="grid gap-4 border-l border-line pl-4">
      {changes.map(({ id, content, by, at }) => (
        <li key={id}>
          {content}
          <p className="text-muted wrap-anywhere">{by}</p>
          <p className="text-muted tabular-nums">
            <time dateTime={at}>{dateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
