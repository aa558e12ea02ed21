import type { ContactsPage } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FocusEventHandler, useEffect, useId, useRef } from 'react';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager } from '../../components/ui/pager';
import { SelectField } from '../../components/ui/select';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusKept } from '../../lib/forms/use-focus';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { MessageCard } from './message-card';
import { contactsPageQuery, MESSAGE_FILTERS, type MessageFilter, useMessagesState } from './use-contact-messages';

/** The messages of the contact form, unanswered first. */
export function ContactMessages() {
  const { t, number } = useFormats();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, show } = useMessagesState();
  const turn = (to: number) => show({ page: to });
  // Answering the last message of the last page removes that page.
  const query = usePageOfList(contactsPageQuery(state), state.page, turn);
  useFailureToast(query);
  const page = query.data;
  // An answered message leaves the list of the others.
  const onFocus = useFocusKept(page?.items, heading);
  const title = (count: number) => t('adminContacts.list.unanswered', { count, number: number(count) });
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {page ? title(page.unanswered) : t('adminContacts.page.title')}
        </h2>
        <SelectField
          name="filter"
          label={t('adminContacts.filter.label')}
          className="w-full sm:w-60"
          value={state.filter}
          options={MESSAGE_FILTERS.map((filter) => ({ value: filter, label: t(`adminContacts.filter.${filter}`) }))}
          onChoose={(chosen) => show({ filter: MESSAGE_FILTERS.find((one) => one === chosen) ?? state.filter })}
        />
      </div>
      <PageOfList query={query} className="mt-5">
        <Content query={query} filter={state.filter} onFocus={onFocus} />
      </PageOfList>
      {page && <Pager label={t('ui.pager.below')} {...page} onPage={turn} className="mt-4 justify-end" />}
    </section>
  );
}

interface ContentProps {
  query: UseQueryResult<ContactsPage>;
  filter: MessageFilter;
  onFocus: FocusEventHandler;
}

function Content({ query, filter, onFocus }: ContentProps) {
  const { t } = useTranslation();
  if (query.isPending) return <CardSkeletons count={3} lines={2} />;
  if (!query.data) {
    const texts = { title: t('adminContacts.list.failed'), text: t('adminContacts.list.failedText') };
    return <LoadFailed {...texts} query={query} />;
  }
  if (query.data.items.length === 0) return <EmptyList text={t(`adminContacts.empty.${filter}`)} />;
  return (
    <ul onFocus={onFocus} className="grid gap-3">
      {query.data.items.map((contact) => (
        <MessageCard key={contact.id} contact={contact} />
      ))}
    </ul>
  );
}

function useFailureToast({ error, errorUpdatedAt }: UseQueryResult<ContactsPage>): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  useEffect(() => {
    if (!error || errorUpdatedAt === 0) return;
    toast({ title: t('adminContacts.toast.error'), description: t('adminContacts.list.failed'), tone: 'destructive' });
  }, [error, errorUpdatedAt, t, toast]);
}
