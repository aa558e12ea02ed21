import { type ApplicationDetails, CONSENTS } from '@lacorte/contracts';
import type { Ref } from 'react';
import { RequestsSection } from '../../../components/application/document-requests/requests-section';
import { Payment } from '../../../components/application/payment';
import { StatusHistory } from '../../../components/application/status-history';
import { Card, DataItem, DataList } from '../../../components/ui/card';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { AssessmentHistory } from './assessment-history';
import { Notes } from './notes';
import { Section } from './section';
import { useStated } from './use-stated';

interface RecordProps {
  application: ApplicationDetails;
  /** Version of the assessment. */
  version: number | null;
  noteField: Ref<HTMLTextAreaElement>;
}

/** Parts of an application beside its assessment: notes, statements, consents, payments, requests and histories. */
export function ApplicationRecord({ application, version, noteField }: RecordProps) {
  const { t } = useTranslation();
  const stated = useStated();
  return (
    <div className="grid gap-5 lg:grid-cols-2 2xl:grid-cols-3">
      <Card className="grid content-start gap-6">
        <Notes applicationId={application.id} field={noteField} />
      </Card>
      <Card className="grid content-start gap-6">
        <Section title={t('adminApplication.stated.title')}>
          <DataList className="sm:grid-cols-2">
            {stated(application).map(({ id, label, text }) => (
              <DataItem key={id} label={label}>
                {text}
              </DataItem>
            ))}
          </DataList>
        </Section>
        <Consents application={application} />
      </Card>
      <Card className="grid content-start gap-6">
        <Payment key={application.id} application={application} />
        <IncomingPayments application={application} />
        <div className="[&>section]:mt-0">
          <RequestsSection application={application} />
        </div>
      </Card>
      <Card className="grid content-start gap-6 lg:col-span-2 lg:grid-cols-2 2xl:col-span-3">
        <AssessmentHistory applicationId={application.id} version={version} />
        <StatusHistory id={application.id} />
      </Card>
    </div>
  );
}

function Consents({ application: { consents } }: { application: ApplicationDetails }) {
  const { t } = useTranslation();
  return (
    <Section title={t('adminApplication.consents.title')}>
      <ul className="grid gap-1">
        {CONSENTS.map((name) => (
          <li key={name}>
            {t('adminApplication.consents.line', {
              consent: t(`adminApplication.consents.${name}`),
              state:
                consents?.[name] === undefined
                  ? t('adminApplication.consents.notGiven')
                  : t('adminApplication.consents.given', { version: consents[name] }),
            })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Payments that were matched to the application. */
export function IncomingPayments({ application: { incomingPayments } }: { application: ApplicationDetails }) {
  const { t, day, moneyIn } = useFormats();
  if (incomingPayments.length === 0) return null;
  return (
    <Section title={t('adminApplication.incoming.title')}>
      <ul className="grid gap-2">
        {incomingPayments.map(({ id, date, amountCents, currency, payer, text }) => (
          <li key={id}>
            <p className="font-medium tabular-nums">
              {t('adminApplication.incoming.payment', { amount: moneyIn(amountCents, currency), date: day(date) })}
            </p>
            <p className="text-muted wrap-anywhere">{[payer, text].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
