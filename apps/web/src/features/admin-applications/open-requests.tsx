import { type AdminDocumentRequest, DOCUMENT_REQUEST_STATES, type DocumentRequestState } from '@lacorte/contracts';
import { type RefObject, useId, useState } from 'react';
import { allRequestsQuery } from '../../components/application/document-requests/requests-calls';
import { Button } from '../../components/ui/button';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, PagerBelow } from '../../components/ui/pager';
import { SelectField } from '../../components/ui/select';
import { Skeleton } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { sectionLabel } from '../../lib/application-labels';
import { usePageOfList } from '../../lib/pages-of-a-list';
import type { NamedApplication } from './details/application-details';

interface OpenRequestsProps {
  title: RefObject<HTMLHeadingElement | null>;
  onOpen: (application: NamedApplication) => void;
}

/** Requests for documents of all applications, the earliest deadline first. The open requests are chosen at first. */
export function OpenRequests({ title, onOpen }: OpenRequestsProps) {
  const { t, number } = useFormats();
  const titleId = useId();
  const [state, setState] = useState<DocumentRequestState>('open');
  const [pageNumber, setPageNumber] = useState(1);
  const query = usePageOfList(allRequestsQuery(state, pageNumber), pageNumber, setPageNumber);
  const page = query.data;
  const choose = (chosen: string) => {
    setState(DOCUMENT_REQUEST_STATES.find((known) => known === chosen) ?? state);
    setPageNumber(1);
  };
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl outline-none">
          {page && !query.isPlaceholderData
            ? t('admin.requests.listTitle', { number: number(page.total) })
            : t('admin.requests.title')}
        </h2>
        <SelectField
          name="requests"
          label={t('admin.requests.filter')}
          className="w-full sm:w-52"
          value={state}
          options={DOCUMENT_REQUEST_STATES.map((one) => ({ value: one, label: t(`admin.requests.filters.${one}`) }))}
          onChoose={choose}
        />
      </div>
      <PageOfList query={query}>
        {page && <Requests requests={page.items} labelledBy={titleId} onOpen={onOpen} />}
        {!page && query.isError && (
          <LoadFailed title={t('admin.list.failedTitle')} text={t('admin.requests.loadFailed')} query={query} />
        )}
        {query.isPending && <Skeleton className="h-16 w-full rounded-lg" />}
      </PageOfList>
      <PagerBelow page={page} onPage={setPageNumber} label={t('admin.requests.pages')} />
    </section>
  );
}

interface RequestsProps {
  requests: AdminDocumentRequest[];
  labelledBy: string;
  onOpen: (application: NamedApplication) => void;
}

function Requests({ requests, labelledBy, onOpen }: RequestsProps) {
  const { t } = useTranslation();
  if (requests.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-edge px-5 py-6 text-muted">
        {t('admin.requests.noneListed')}
      </p>
    );
  }
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {requests.map((request) => (
        <Request key={request.id} request={request} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Request({ request, onOpen }: { request: AdminDocumentRequest; onOpen: RequestsProps['onOpen'] }) {
  const { t, day } = useFormats();
  const nameId = useId();
  const { applicationId, applicationCode, nome, cognome } = request;
  return (
    <li className="grid items-center gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem_auto]">
      <p id={nameId} className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{`${cognome} ${nome}`}</span>
        <span className="text-sm text-muted tabular-nums">{applicationCode}</span>
      </p>
      <p className="min-w-0 text-sm">{request.items.map(({ section }) => t(sectionLabel(section))).join(', ')}</p>
      <p className="text-sm tabular-nums">{t('admin.requests.deadlineOf', { date: day(request.deadline) })}</p>
      <Button
        variant="secondary"
        className="justify-self-start px-3.5 text-sm max-md:mt-1.5"
        aria-haspopup="dialog"
        aria-describedby={nameId}
        onClick={() => onOpen({ id: applicationId, applicationCode, nome, cognome })}
      >
        {t('admin.requests.open')}
      </Button>
    </li>
  );
}
