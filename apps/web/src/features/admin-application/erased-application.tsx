import type { ApplicationDetails } from '@lacorte/contracts';
import { Payment } from '../../components/application/payment';
import { PaidBadge, StatusBadge, statusOf } from '../../components/application/status-badge';
import { StatusHistory } from '../../components/application/status-history';
import { Banner } from '../../components/ui/banner';
import { Card } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { IncomingPayments } from './record/record';

/** What is left of an application whose applicant's data were erased: its code, status and payments. There is nothing to assess. */
export function ErasedApplication({ application }: { application: ApplicationDetails }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <>
      <header className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">{t('admin.erased.name')}</h1>
          <p className="mt-0.5 text-sm text-muted tabular-nums">
            {t('admin.details.description', {
              code: application.applicationCode,
              date: dateTime(application.createdAt),
            })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <StatusBadge status={statusOf(application)} />
          {application.payment && <PaidBadge />}
        </div>
      </header>
      <Banner tone="info" title={t('admin.erased.title')} className="mt-4 max-w-text">
        {t('admin.erased.text')}
      </Banner>
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        <Card className="grid content-start gap-6">
          <Payment application={application} />
          <IncomingPayments application={application} />
        </Card>
        <Card>
          <StatusHistory id={application.id} />
        </Card>
      </div>
    </>
  );
}
