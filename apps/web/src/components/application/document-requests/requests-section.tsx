import { API, type DocumentRequest, type ListedApplication } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { freshQuery } from '../../../lib/api-client';
import { Button } from '../../ui/button';
import { LoadingLines, ReadFailed } from '../section';
import { RequestForm } from './request-form';
import { RequestItem } from './request-item';

export function RequestsSection({ application }: { application: ListedApplication }) {
  const { t } = useTranslation();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const query = useQuery(freshQuery<DocumentRequest[]>(API.documentRequests(application.id)));
  const focusTitle = () => title.current?.focus({ preventScroll: true });
  const requests = query.data;
  const hasOpen = requests?.some(({ state }) => state === 'open') ?? false;
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      <h3 ref={title} id={titleId} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
        {t('admin.requests.title')}
      </h3>
      <div className="mt-2 grid gap-4">
        {!requests && query.isError && <ReadFailed text={t('admin.requests.loadFailed')} queries={[query]} />}
        {query.isPending && <LoadingLines />}
        {requests?.length === 0 && <p className="text-sm text-muted">{t('admin.requests.none')}</p>}
        {requests && requests.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line">
            {requests.map((request) => (
              <RequestItem key={request.id} applicationId={application.id} request={request} onWithdrawn={focusTitle} />
            ))}
          </ul>
        )}
        {isAsking && <RequestForm application={application} onDone={close} />}
        {!isAsking && hasOpen && <p className="text-sm text-muted">{t('admin.requests.oneAtATime')}</p>}
        {!isAsking && !hasOpen && !application.withdrawnAt && (
          <Button variant="secondary" className="justify-self-start text-sm" onClick={() => setAsking(true)}>
            <FilePlus2 className="size-4" aria-hidden />
            {t('admin.requests.ask')}
          </Button>
        )}
      </div>
    </section>
  );

  /** Closes the form and moves the focus, because the focus would be lost with the form. */
  function close() {
    setAsking(false);
    focusTitle();
  }
}
