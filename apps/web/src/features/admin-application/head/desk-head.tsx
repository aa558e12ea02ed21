import type { ApplicationDetails } from '@lacorte/contracts';
import { PaidBadge, StatusBadge, statusOf } from '../../../components/application/status-badge';
import { StatusSelect } from '../../../components/application/status-select';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { useChangeStatus } from '../../../lib/applications/change-status';
import { ClaimLine } from './claim-line';
import type { ApplicationClaim } from './use-claim';

interface DeskHeadProps {
  application: ApplicationDetails;
  claim: ApplicationClaim;
}

/** Which application it is, its status, and who is at work on it. */
export function DeskHead({ application, claim }: DeskHeadProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const changeStatus = useChangeStatus();
  return (
    <header className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{`${application.nome} ${application.cognome}`}</h1>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t('admin.details.description', { code: application.applicationCode, date: dateTime(application.createdAt) })}
        </p>
        <ClaimLine claim={claim} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={statusOf(application)} />
        {application.payment && <PaidBadge />}
        <StatusSelect application={application} onChoose={changeStatus} className="w-44" />
      </div>
    </header>
  );
}
