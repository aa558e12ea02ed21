import type { UserApplication } from '@lacorte/contracts';
import { useId } from 'react';
import { DataItem, DataList } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { housingLabel, presence } from '../../lib/application-labels';
import { PaymentBox } from './payment-box';
import { StatusBadge } from './status-badge';

export function ApplicationCard({ application }: { application: UserApplication }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const titleId = useId();
  return (
    <li>
      <article aria-labelledby={titleId} className="overflow-hidden rounded-lg border border-line bg-surface">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-5 sm:px-8">
          <div>
            <p className="text-sm text-muted">{t('personalArea.card.code')}</p>
            <h3 id={titleId} className="font-sans text-xl font-bold tracking-wide tabular-nums">
              {application.applicationCode}
            </h3>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-sm text-muted">
              {t('personalArea.card.submittedAt', { date: date(application.createdAt) })}
            </p>
            <StatusBadge status={application.applicationStatus} />
          </div>
        </header>
        <div className="grid gap-x-12 gap-y-8 px-5 py-7 sm:px-8 lg:grid-cols-[1.25fr_1fr]">
          <PersonalData application={application} />
          <Details application={application} />
        </div>
        <PaymentBox application={application} />
      </article>
    </li>
  );
}

function PersonalData({ application }: { application: UserApplication }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  return (
    <section>
      <h4 className="font-semibold text-shutter">{t('personalArea.card.personalData')}</h4>
      <DataList className="mt-4 sm:grid-cols-2">
        <DataItem label={t('personalArea.card.name')}>{`${application.nome} ${application.cognome}`}</DataItem>
        <DataItem label={t('personalArea.card.birthDate')}>{day(application.dataNascita)}</DataItem>
        <DataItem label={t('personalArea.card.email')}>{application.email}</DataItem>
        <DataItem label={t('personalArea.card.phone')}>{application.telefono}</DataItem>
        <DataItem
          label={t('personalArea.card.address')}
          wide
        >{`${application.indirizzo}, ${application.comune}`}</DataItem>
      </DataList>
    </section>
  );
}

function Details({ application }: { application: UserApplication }) {
  const { t } = useTranslation();
  return (
    <section>
      <h4 className="font-semibold text-shutter">{t('personalArea.card.details')}</h4>
      <DataList className="mt-4">
        <DataItem label={t('personalArea.card.housing')}>{t(housingLabel(application.tipologiaAbitazione))}</DataItem>
        <DataItem label={t('personalArea.card.minors')}>
          {presence(application.presenzaMinori, application.numeroMinori, t)}
        </DataItem>
        <DataItem label={t('personalArea.card.disabled')}>
          {presence(application.presenzaDisabile, application.numeroDisabili, t)}
        </DataItem>
      </DataList>
    </section>
  );
}
