import type { DocumentRequest, ListedApplication } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/spinner';
import { RequestForm } from './request-form';
import { RequestItem } from './request-item';
import { requestsQuery } from './requests-calls';

/** The requests for documents of an application, and the form for a new one. */
export function RequestsSection({ application }: { application: ListedApplication }) {
  const { t } = useTranslation();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(requestsQuery(application.id));
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const hasOpen = query.data?.some(({ state }) => state === 'open') ?? false;
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      <h3 ref={title} id={titleId} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
        {t('admin.requests.title')}
      </h3>
      <div className="mt-2 grid gap-4">
        {query.isError && !query.data ? (
          <div className="text-sm">
            <p role="alert">{t('admin.requests.loadFailed')}</p>
            <Button
              variant="secondary"
              className="mt-2 text-sm"
              pending={query.isFetching}
              onClick={() => query.refetch()}
            >
              {t('admin.list.retry')}
            </Button>
          </div>
        ) : (
          <RequestList applicationId={application.id} requests={query.data} onGone={focusTitle} />
        )}
        {isAsking && <RequestForm application={application} onDone={close} />}
        {!isAsking && hasOpen && <p className="text-sm text-muted">{t('admin.requests.oneAtATime')}</p>}
        {!isAsking && !hasOpen && (
          <Button variant="secondary" className="justify-self-start text-sm" onClick={() => setAsking(true)}>
            <FilePlus2 className="size-4" aria-hidden />
            {t('admin.requests.ask')}
          </Button>
        )}
      </div>
    </section>
  );

  /** Moves the focus, because the form disappears. */
  function close() {
    setAsking(false);
    focusTitle();
  }
}

interface RequestListProps {
  applicationId: string;
  /** Undefined while the requests load. */
  requests: DocumentRequest[] | undefined;
  onGone: () => void;
}

function RequestList({ applicationId, requests, onGone }: RequestListProps) {
  const { t } = useTranslation();
  if (!requests) {
    return (
      <div aria-busy className="grid gap-2">
        <Skeleton className="h-5 w-3/5" />
      </div>
    );
  }
  if (requests.length === 0) return <p className="text-sm text-muted">{t('admin.requests.none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {requests.map((request) => (
        <RequestItem key={request.id} applicationId={applicationId} request={request} onWithdrawn={onGone} />
      ))}
    </ul>
  );
}
