import type { ContactsPage } from '@lacorte/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId } from 'react';
import { Pager } from '../../components/ui/pager';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useLostRights } from '../../lib/session/use-lost-rights';
import { contactsPageQuery } from './contacts-page';
import { FilterChoice } from './filter-choice';
import { MessageCard } from './message-card';
import { MessageSkeletons, MessagesFailed, NoMessages } from './message-notices';
import { type MessageFilter, useMessagesState } from './messages-state';

/** What visitors wrote in the contact form, the unanswered first. */
export function ContactMessages() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const titleId = useId();
  usePageHead('adminContacts.page.title');
  const { state, show } = useMessagesState();
  const query = useQuery(contactsPageQuery(state));
  useFailureToast(query);
  useLostRights(query.error);
  const page = query.data;
  const title = (count: number) => t('adminContacts.list.unanswered', { count, number: number(count) });

  useReturnFromBeyondEnd(query, state.page, (to) => show({ page: to }));

  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 id={titleId} aria-live="polite" className="text-xl">
          {page ? title(page.unanswered) : t('adminContacts.page.title')}
        </h2>
        <FilterChoice value={state.filter} onChoose={(filter) => show({ filter })} />
      </div>
      <div
        aria-busy={query.isFetching}
        className={clsx('mt-5 transition-opacity', query.isPlaceholderData && 'opacity-55')}
      >
        <Content query={query} filter={state.filter} />
      </div>
      {page && (
        <Pager
          label={t('ui.pager.below')}
          page={page.page}
          pageSize={page.pageSize}
          total={page.total}
          onPage={(to) => show({ page: to })}
          className="mt-4 justify-end"
        />
      )}
    </section>
  );
}

function Content({ query, filter }: { query: UseQueryResult<ContactsPage>; filter: MessageFilter }) {
  if (query.isPending) return <MessageSkeletons />;
  if (!query.data) return <MessagesFailed onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  if (query.data.items.length === 0) return <NoMessages filter={filter} />;
  return (
    <ul className="grid gap-3">
      {query.data.items.map((contact) => (
        <MessageCard key={contact.id} contact={contact} />
      ))}
    </ul>
  );
}

/** The last message of the last page was answered, and the page is gone with it. */
function useReturnFromBeyondEnd(
  { data: page, isPlaceholderData }: UseQueryResult<ContactsPage>,
  shown: number,
  show: (page: number) => void,
): void {
  const isBeyondEnd = page !== undefined && !isPlaceholderData && page.items.length === 0 && shown > 1;
  useEffect(() => {
    if (isBeyondEnd) show(Math.max(1, Math.ceil(page.total / page.pageSize)));
  });
}

function useFailureToast({ error, errorUpdatedAt }: UseQueryResult<ContactsPage>): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  useEffect(() => {
    if (!error || errorUpdatedAt === 0) return;
    toast({ title: t('adminContacts.toast.error'), description: t('adminContacts.list.failed'), tone: 'destructive' });
  }, [error, errorUpdatedAt, t, toast]);
}
