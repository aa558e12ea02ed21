import { CONTACT_REPLY_HOURS, COOPERATIVE, PAGES } from '@lacorte/contracts';
import { Clock, type LucideIcon, Mail, MapPin, Phone, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { LetterBox } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-frame';
import { useTranslation } from '../../i18n/translations';
import { ContactForm } from './contact-form';

export function Component() {
  return (
    <>
      <PageHead
        keyOf={(part) => `contacts.page.${part}`}
        path={PAGES.contacts}
        values={{ hours: CONTACT_REPLY_HOURS }}
        drawing={LetterBox}
      />
      <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-12 pt-14 lg:grid-cols-[1fr_1.5fr] lg:pt-20">
        <ContactInformation />
        <ContactForm />
      </div>
    </>
  );
}

function ContactInformation() {
  const { t } = useTranslation();
  const { street, postalCode, city, province } = COOPERATIVE.address;
  return (
    <section>
      <h2 className="text-2xl">{t('contacts.info.title')}</h2>
      <dl className="mt-5 border-t border-line">
        <Entry icon={MapPin} label={t('contacts.info.address')}>
          {COOPERATIVE.legalName}
          <br />
          {street}
          <br />
          {`${postalCode} ${city} (${province})`}
        </Entry>
        <Entry icon={Phone} label={t('contacts.info.phone')}>
          <a href={`tel:${COOPERATIVE.phone.replaceAll(' ', '')}`} className="inline-block py-1 underline">
            {COOPERATIVE.phone}
          </a>
        </Entry>
        <Entry icon={Mail} label={t('contacts.info.email')}>
          <a href={`mailto:${COOPERATIVE.email}`} className="inline-block py-1 underline">
            {COOPERATIVE.email}
          </a>
        </Entry>
        <Entry icon={Clock} label={t('contacts.info.hours')}>
          <ul>
            {COOPERATIVE.openingHours.map(({ day, from, to }) => (
              <li key={day} className="flex max-w-60 justify-between gap-4 tabular-nums">
                <span>{t(`contacts.hours.${day}`)}</span>
                <span>{t('contacts.hours.range', { from, to })}</span>
              </li>
            ))}
          </ul>
        </Entry>
        <Entry icon={Reply} label={t('contacts.info.reply')}>
          {t('contacts.info.replyValue', { hours: CONTACT_REPLY_HOURS })}
        </Entry>
      </dl>
    </section>
  );
}

function Entry({ icon: Icon, label, children }: { icon: LucideIcon; label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <dt className="contents">
        <Icon className="mt-0.5 size-5 text-shutter" strokeWidth={1.75} aria-hidden />
        <span className="text-sm text-muted">{label}</span>
      </dt>
      <dd className="col-start-2 wrap-anywhere">{children}</dd>
    </div>
  );
}
