import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';

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

export function LoadingLines() {
  return (
    <div aria-busy className="grid gap-2">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}

/** Says that reading failed. @param queries the failed queries, which the button sends again */
export function ReadFailed({ text, queries }: { text: string; queries: readonly UseQueryResult[] }) {
  const { t } = useTranslation();
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
