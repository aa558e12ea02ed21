import { type AdminDocumentRequest, DOCUMENT_REQUEST_STATES, type DocumentRequestState } from '@lacorte/contracts';
import { type RefObject, useId, useState } from 'react';
import { allRequestsQuery } from '../../components/application/document-requests/requests-calls';
import { Button } from '../../components/ui/button';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, PagerBelow } from '../../components/ui/pager';
import { SelectField } from '../../components/ui/select';
import { Skeleton } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { sectionLabel } from '../../lib/application-labels';
import { usePageOfList } from '../../lib/pages-of-a-list';
import type { NamedApplication } from './details/application-details';

interface OpenRequestsProps {
  title: RefObject<HTMLHeadingElement | null>;
  onOpen: (application: NamedApplication) => void;
}

/** Lists the document requests of all applications by deadline, at first only open ones. */
export function OpenRequests({ title, onOpen }: OpenRequestsProps) {
  const { t, number } = useFormats();
  const titleId = useId();
  const [state, setState] = useState<DocumentRequestState>('open');
  const [pageNumber, setPageNumber] = useState(1);
  const query = usePageOfList(allRequestsQuery(state, pageNumber), pageNumber, setPageNumber);
  const page = query.data;
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
          onChoose={(chosen) => {
            setState(DOCUMENT_REQUEST_STATES.find((known) => known === chosen) ?? state);
            setPageNumber(1);
          }}
        />
      </div>
      <PageOfList query={query}>
        {page?.items.length === 0 && (
          <p className="rounded-lg border border-dashed border-edge px-5 py-6 text-muted">
            {t('admin.requests.noneListed')}
          </p>
        )}
        {page && page.items.length > 0 && (
          <ul aria-labelledby={titleId} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {page.items.map((request) => (
              <Request key={request.id} request={request} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {!page && query.isError && (
          <LoadFailed title={t('admin.list.failedTitle')} text={t('admin.requests.loadFailed')} query={query} />
        )}
        {query.isPending && <Skeleton className="h-16 w-full rounded-lg" />}
      </PageOfList>
      <PagerBelow page={page} onPage={setPageNumber} label={t('admin.requests.pages')} />
    </section>
  );
}

function Request({ request, onOpen }: { request: AdminDocumentRequest; onOpen: OpenRequestsProps['onOpen'] }) {
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
