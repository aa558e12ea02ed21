import type { ApplicationDetails } from '@lacorte/contracts';
import { Payment } from '../../components/application/payment';
import { StatusHistory } from '../../components/application/status-history';
import { Banner } from '../../components/ui/banner';
import { Card } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { ApplicationHead } from './head/desk-head';
import { IncomingPayments } from './record/record';

/** Rest of an application whose applicant's data were erased: its code, status and payments. There is nothing to assess. */
export function ErasedApplication({ application }: { application: ApplicationDetails }) {
  const { t } = useTranslation();
  return (
    <>
      <ApplicationHead application={application} name={t('admin.erased.name')} />
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
