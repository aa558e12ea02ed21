import type { AdminApplication } from '@lacorte/contracts';
import { Dialog } from '../../../components/ui/dialog';
import { Tabs } from '../../../components/ui/tabs';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useChangeStatus } from '../status/change-status';
import { PaidBadge } from '../status/paid-badge';
import { StatusBadge } from '../status/status-badge';
import { statusOf } from '../status/status-look';
import { StatusSelect } from '../status/status-select';
import { DocumentsTab } from './documents-tab';
import { HouseholdTab } from './household-tab';
import { Payment } from './payment';
import { PersonalTab } from './personal-tab';
import { StatusHistory } from './status-history';

interface ApplicationDetailsProps {
  application: AdminApplication;
  onClose: () => void;
}

/** What the applicant sent in three tabs, and beside it what administrators did with it. */
export function ApplicationDetails({ application, onClose }: ApplicationDetailsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const tabs = [
    { id: 'personal', label: t('admin.details.personal'), content: <PersonalTab application={application} /> },
    { id: 'household', label: t('admin.details.household'), content: <HouseholdTab application={application} /> },
    { id: 'documents', label: t('admin.details.documents'), content: <DocumentsTab application={application} /> },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`${application.nome} ${application.cognome}`}
      description={t('admin.details.description', {
        code: application.applicationCode,
        date: dateTime(application.createdAt),
      })}
    >
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Tabs label={t('admin.details.tabs')} tabs={tabs} className="min-w-0 lg:min-h-112" />
        <aside className="grid content-start gap-7 lg:border-l lg:border-line lg:pl-8">
          <Status application={application} />
          <Payment key={application.id} application={application} />
          <StatusHistory id={application.id} />
        </aside>
      </div>
    </Dialog>
  );
}

function Status({ application }: { application: AdminApplication }) {
  const { t } = useTranslation();
  const changeStatus = useChangeStatus();
  return (
    <section>
      <h3 className="font-sans text-base font-semibold">{t('admin.table.status')}</h3>
      <p className="mt-2 mb-3 flex flex-wrap gap-2">
        <StatusBadge status={statusOf(application)} />
        {application.payment && <PaidBadge />}
      </p>
      <StatusSelect application={application} onChoose={changeStatus} />
    </section>
  );
}
