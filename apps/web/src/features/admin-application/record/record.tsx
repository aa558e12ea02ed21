import { API, type ApplicationDetails, type AssessmentChange, CONSENTS } from '@lacorte/contracts';
import { FACT_NAMES, NO_FACTS } from '@lacorte/tender-rules';
import { useQuery } from '@tanstack/react-query';
import { RequestsSection } from '../../../components/application/document-requests/requests-section';
import { Payment } from '../../../components/application/payment';
import { History, Loaded, Section } from '../../../components/application/section';
import { StatusHistory } from '../../../components/application/status-history';
import { Card, DataItem, DataList } from '../../../components/ui/card';
import { useFormats } from '../../../i18n/use-formats';
import { freshQuery } from '../../../lib/api-client';
import { howPaid } from '../../../lib/fee';
import { labelOfFact, useFactText } from '../facts/fact-list';
import type { DeskState } from '../use-desk';
import { Corrections } from './corrections';
import { Notes } from './notes';
import { useStated } from './use-stated';

export function ApplicationRecord({ application, desk }: { application: ApplicationDetails; desk: DeskState }) {
  const { t } = useFormats();
  const stated = useStated();
  return (
    <div className="grid gap-5 lg:grid-cols-2 2xl:grid-cols-3">
      <Card className="grid content-start gap-6">
        <Notes applicationId={application.id} field={desk.noteField} />
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
      <Card className="grid content-start gap-6 lg:col-span-2 lg:grid-cols-2 2xl:col-span-3 2xl:grid-cols-3">
        <Corrections corrections={application.corrections} />
        <AssessmentHistory applicationId={application.id} version={desk.state.saved.version} />
        <StatusHistory id={application.id} />
      </Card>
    </div>
  );
}

function Consents({ application: { consents } }: { application: ApplicationDetails }) {
  const { t } = useFormats();
  return (
    <Section title={t('adminApplication.consents.title')}>
      <ul className="grid gap-1">
        {CONSENTS.map((name) => (
          <li key={name}>
            {t('adminApplication.consents.line', {
              consent: t(`adminApplication.consents.${name}`),
              state: consents?.[name]
                ? t('adminApplication.consents.given', { version: consents[name] })
                : t('adminApplication.consents.notGiven'),
            })}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function IncomingPayments({ application: { incomingPayments } }: { application: ApplicationDetails }) {
  const { t, day, moneyIn } = useFormats();
  if (incomingPayments.length === 0) return null;
  return (
    <Section title={t('adminApplication.incoming.title')}>
      <ul className="grid gap-2">
        {incomingPayments.map(({ id, date, amountCents, currency, payer, text, ...how }) => (
          <li key={id}>
            <p className="font-medium tabular-nums">
              {t('adminApplication.incoming.payment', {
                amount: moneyIn(amountCents, currency),
                date: day(date),
                how: t(`admin.paymentMethod.${howPaid(how)}`),
              })}
            </p>
            <p className="text-muted wrap-anywhere">{[payer, text].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists who changed which facts, newest first. With a new `version` of the assessment, the history is read again. */
function AssessmentHistory({ applicationId, version }: { applicationId: string; version: number | null }) {
  const { t } = useFormats();
  const textOf = useFactText();
  const path = API.assessmentHistory(applicationId);
  const history = useQuery({
    ...freshQuery<AssessmentChange[]>(path, [path, version]),
    placeholderData: (before) => before,
  });
  const shown = (
    { version: id, facts, assessedBy, assessedAt }: AssessmentChange,
    index: number,
    changes: AssessmentChange[],
  ) => {
    const before = changes[index + 1]?.facts ?? NO_FACTS;
    const changed = FACT_NAMES.filter((fact) => facts[fact] !== before[fact]);
    return {
      id,
      content:
        changed.length === 0 ? (
          <p>{t('adminApplication.history.confirmed')}</p>
        ) : (
          <ul>
            {changed.map((fact) => (
              <li key={fact}>
                {t('adminApplication.history.change', {
                  fact: t(labelOfFact(fact)),
                  from: textOf(fact, before[fact]),
                  to: textOf(fact, facts[fact]),
                })}
              </li>
            ))}
          </ul>
        ),
      by: assessedBy ?? t('adminApplication.versions.somebody'),
      at: assessedAt,
    };
  };
  return (
    <Section title={t('adminApplication.history.title')}>
      <Loaded query={history} failed={t('adminApplication.history.failed')}>
        {(changes) => <History changes={changes.map(shown)} none={t('adminApplication.history.none')} />}
      </Loaded>
    </Section>
  );
}
