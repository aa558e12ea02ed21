import { API, type StatusChange } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { getQuery } from '../../lib/api-client';
import { Button } from '../ui/button';
import { Skeleton } from '../ui/spinner';
import { STATUS_LOOK } from './status-badge';

export function StatusHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="font-sans text-base font-semibold">{t('admin.history.title')}</h3>
      <div className="mt-2 text-sm">
        <Content id={id} />
      </div>
    </section>
  );
}

function Content({ id }: { id: string }) {
  const { t } = useTranslation();
  // Never from the cache, because other administrators change the status, too.
  const history = useQuery({ ...getQuery<StatusChange[]>(API.applicationHistory(id)), staleTime: 0 });
  if (history.isPending) {
    return (
      <div aria-busy className="grid gap-2">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    );
  }
  if (history.isError) {
    return (
      <>
        <p role="alert">{t('admin.history.failed')}</p>
        <Button variant="secondary" className="mt-2 text-sm" onClick={() => history.refetch()}>
          {t('admin.list.retry')}
        </Button>
      </>
    );
  }
  if (history.data.length === 0) return <p className="text-muted">{t('admin.history.none')}</p>;
  const latestFirst = history.data.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
  return (
    <ol className="grid gap-4 border-l border-line pl-4">
      {latestFirst.map((change) => (
        <Change key={change.changedAt} change={change} />
      ))}
    </ol>
  );
}

function Change({ change: { from, to, changedBy, changedAt } }: { change: StatusChange }) {
  const { t, dateTime } = useFormats();
  return (
    <li>
      <p className="flex flex-wrap items-center gap-1.5 font-medium">
        {t(STATUS_LOOK[from].label)}
        <ArrowRight className="size-4 text-muted" aria-label={t('admin.history.to')} role="img" />
        {t(STATUS_LOOK[to].label)}
      </p>
      <p className="text-muted wrap-anywhere">{changedBy ?? <em>{t('admin.history.erased')}</em>}</p>
      <p className="text-muted tabular-nums">
        <time dateTime={changedAt}>{dateTime(changedAt)}</time>
      </p>
    </li>
  );
}
