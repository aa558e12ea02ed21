import { API, type UndeliveredMessage, type UndeliveredMessagesPage } from '@lacorte/contracts';
import { type RefObject, useId, useState } from 'react';
import { ApplicationLink } from '../../components/application/application-link';
import { EmailText } from '../../components/ui/email-text';
import { PagerBelow } from '../../components/ui/pager';
import { useFormats } from '../../i18n/use-formats';
import { pageQuery, usePageOfList } from '../../lib/pages-of-a-list';

const PAGE_SIZE = 10;

/** GET /api/admin/undelivered-messages, newest first. */
export function undeliveredQuery(page: number) {
  return pageQuery<UndeliveredMessagesPage>(API.undeliveredMessages, {}, page, PAGE_SIZE);
}

/** Lists messages that the mail server refused permanently. Shows nothing if there are none. */
export function UndeliveredMessages({ title }: { title: RefObject<HTMLHeadingElement | null> }) {
  const { t, number } = useFormats();
  const titleId = useId();
  const [pageNumber, setPageNumber] = useState(1);
  const { data: page } = usePageOfList(undeliveredQuery(pageNumber), pageNumber, setPageNumber);
  if (!page || page.total === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl outline-none">
        {t('admin.undelivered.title', { number: number(page.total) })}
      </h2>
      <p className="mt-1 mb-3 max-w-text text-sm text-muted">{t('admin.undelivered.text')}</p>
      <ul aria-labelledby={titleId} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {page.items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      <PagerBelow page={page} onPage={setPageNumber} label={t('admin.undelivered.pages')} />
    </section>
  );
}

/** Kinds of messages that have their own text. */
const KINDS: ReadonlySet<string> = new Set([
  'confirmation',
  'payment-request',
  'payment-received',
  'status-changed',
  'application-corrected',
  'documents-requested',
  'documents-reminder',
  'documents-withdrawn',
  'ranking-published',
  'review-decided',
  'application-withdrawn',
  'withdrawal-undone',
]);

function Message({ message }: { message: UndeliveredMessage }) {
  const { t, dateTime } = useFormats();
  const { kind, address, applicationCode, reason, failedAt } = message;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-semibold wrap-break-word">
          <EmailText address={address} />
        </p>
        {applicationCode !== null && <ApplicationLink code={applicationCode} className="tabular-nums" />}
      </div>
      <div>
        <p>{t(`admin.undelivered.kind.${KINDS.has(kind) ? kind : 'other'}`)}</p>
        <p className="text-muted tabular-nums">
          <time dateTime={failedAt}>{dateTime(failedAt)}</time>
        </p>
      </div>
      <p className="text-muted wrap-anywhere">{reason}</p>
    </li>
  );
}
