import type { Contact } from '@lacorte/contracts';
import { Check, Mail, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager } from '../../components/ui/pager';
import { SelectField } from '../../components/ui/select';
import { useToast } from '../../components/ui/toast';
import { useFormats } from '../../i18n/use-formats';
import { isSessionEnd } from '../../lib/api-client';
import { ENTRY_ATTRIBUTE, useFocusKept } from '../../lib/forms/use-focus';
import { useListInAddress } from '../../lib/list-in-address';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { contactsPageQuery, MESSAGE_FILTERS, MESSAGES, useIsMarking, useMarkAnswered } from './use-contact-messages';

export function ContactMessages() {
  const { t, number } = useFormats();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, change, turn } = useListInAddress(MESSAGES);
  // Answering the last message of the last page removes that page, so the list turns to the page before.
  const query = usePageOfList(contactsPageQuery(state), state.page, (to) => turn(to, { replace: true }));
  const { toast } = useToast();
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    if (!error || errorUpdatedAt === 0 || isSessionEnd(error)) return;
    toast({ title: t('adminContacts.toast.error'), description: t('adminContacts.list.failed'), tone: 'destructive' });
  }, [error, errorUpdatedAt, t, toast]);
  const page = query.data;
  // The focus moves to the next message when an answered message leaves the list of unanswered messages.
  const onFocus = useFocusKept(page?.items, heading);
  const unanswered = page?.unanswered;
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h2 ref={heading} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {unanswered === undefined
            ? t('adminContacts.page.title')
            : t('adminContacts.list.unanswered', { count: unanswered, number: number(unanswered) })}
        </h2>
        <SelectField
          name="filter"
          label={t('adminContacts.filter.label')}
          className="w-full sm:w-60"
          value={state.filter}
          options={MESSAGE_FILTERS.map((filter) => ({ value: filter, label: t(`adminContacts.filter.${filter}`) }))}
          onChoose={(chosen) => change({ filter: MESSAGE_FILTERS.find((one) => one === chosen) ?? state.filter })}
        />
      </div>
      <PageOfList query={query} className="mt-5">
        {content()}
      </PageOfList>
      {page && <Pager label={t('ui.pager.below')} {...page} onPage={turn} className="mt-4 justify-end" />}
    </section>
  );

  function content() {
    if (query.isPending) return <CardSkeletons count={3} lines={2} />;
    if (!page) {
      const texts = { title: t('adminContacts.list.failed'), text: t('adminContacts.list.failedText') };
      return <LoadFailed {...texts} query={query} />;
    }
    if (page.items.length === 0) return <EmptyList text={t(`adminContacts.empty.${state.filter}`)} />;
    return (
      <ul onFocus={onFocus} className="grid gap-3">
        {page.items.map((contact) => (
          <MessageCard key={contact.id} contact={contact} />
        ))}
      </ul>
    );
  }
}

function MessageCard({ contact }: { contact: Contact }) {
  const { t, dateTime } = useFormats();
  const titleId = useId();
  const { number, applicationCode } = contact;
  const references = [
    number && t('adminContacts.card.number', { number }),
    applicationCode && t('adminContacts.card.application', { code: applicationCode }),
  ].filter(Boolean);
  return (
    <li {...{ [ENTRY_ATTRIBUTE]: contact.id }}>
      <article
        aria-labelledby={titleId}
        className="grid gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 lg:grid-cols-[17rem_minmax(0,1fr)]"
      >
        <div className="text-sm">
          <p className="text-base font-semibold wrap-anywhere">{`${contact.nome} ${contact.cognome}`}</p>
          <p className="wrap-anywhere text-muted">{contact.email}</p>
          {contact.telefono && (
            <a
              href={`tel:${contact.telefono.replaceAll(/[^\d+]/g, '')}`}
              className="text-muted tabular-nums hover:underline"
            >
              {contact.telefono}
            </a>
          )}
          <p className="mt-2 text-muted tabular-nums">
            <time dateTime={contact.createdAt}>{dateTime(contact.createdAt)}</time>
          </p>
        </div>
        <div className="min-w-0">
          <h3 id={titleId} tabIndex={-1} className="font-sans text-base font-semibold">
            {t(`adminContacts.subject.${contact.oggetto}`)}
          </h3>
          {references.length > 0 && (
            <p className="mt-1 text-sm text-muted tabular-nums wrap-anywhere">{references.join(' · ')}</p>
          )}
          <p className="mt-1.5 max-w-[68ch] whitespace-pre-line wrap-anywhere">{contact.messaggio}</p>
          <Answer contact={contact} titleId={titleId} />
        </div>
      </article>
    </li>
  );
}

function Answer({ contact, titleId }: { contact: Contact; titleId: string }) {
  const { t, dateTime } = useFormats();
  const mark = useMarkAnswered();
  const isMarking = useIsMarking(contact.id);
  const isAnswered = contact.answeredAt !== null;
  const Icon = isAnswered ? Undo2 : Check;
  const subject = `Re: ${t(`adminContacts.subject.${contact.oggetto}`)}`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Button asChild variant="secondary" className="text-sm">
        <a href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`} aria-describedby={titleId}>
          <Mail className="size-4" aria-hidden />
          {t('adminContacts.card.reply')}
        </a>
      </Button>
      <Button
        variant={isAnswered ? 'quiet' : 'secondary'}
        className="text-sm"
        aria-describedby={titleId}
        pending={isMarking}
        onClick={() => mark({ contact, answered: !isAnswered })}
      >
        {!isMarking && <Icon className="size-4" aria-hidden />}
        {t(isAnswered ? 'adminContacts.card.markUnanswered' : 'adminContacts.card.markAnswered')}
      </Button>
      {contact.answeredAt && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge tone="success" icon={Check}>
            {t('adminContacts.card.answered')}
          </Badge>
          {t('adminContacts.card.answeredBy', { email: contact.answeredBy ?? '—', date: dateTime(contact.answeredAt) })}
        </span>
      )}
    </div>
  );
}
