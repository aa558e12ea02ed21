import type { Contact } from '@lacorte/contracts';
import { Check, Mail, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { ENTRY_ATTRIBUTE } from '../../lib/forms/use-focus';
import { useIsMarking, useMarkAnswered } from './use-contact-messages';

export function MessageCard({ contact }: { contact: Contact }) {
  const { t, dateTime } = useFormats();
  const titleId = useId();
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
          <References contact={contact} />
          <p className="mt-1.5 max-w-[68ch] whitespace-pre-line wrap-anywhere">{contact.messaggio}</p>
          <Answer contact={contact} titleId={titleId} />
        </div>
      </article>
    </li>
  );
}

/** The number that the sender was told, and the application that the message names. */
function References({ contact: { number, applicationCode } }: { contact: Contact }) {
  const { t } = useTranslation();
  const texts = [
    number && t('adminContacts.card.number', { number }),
    applicationCode && t('adminContacts.card.application', { code: applicationCode }),
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return <p className="mt-1 text-sm text-muted tabular-nums wrap-anywhere">{texts.join(' · ')}</p>;
}

function Answer({ contact, titleId }: { contact: Contact; titleId: string }) {
  const { t, dateTime } = useFormats();
  const mark = useMarkAnswered();
  const isMarking = useIsMarking(contact.id);
  const isAnswered = contact.answeredAt !== null;
  const Icon = isAnswered ? Undo2 : Check;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Button asChild variant="secondary" className="text-sm">
        <a href={mailto(contact, t(`adminContacts.subject.${contact.oggetto}`))} aria-describedby={titleId}>
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

function mailto({ email }: Contact, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
