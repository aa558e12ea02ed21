import type { ApplicationDetails } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { PaidBadge, StatusBadge, statusOf } from '../../../components/application/status-badge';
import { StatusSelect } from '../../../components/application/status-select';
import { useFormats } from '../../../i18n/use-formats';
import { useChangeStatus } from '../../../lib/applications/change-status';
import { ClaimLine } from './claim-line';
import type { ApplicationClaim } from './use-claim';

interface DeskHeadProps {
  application: ApplicationDetails;
  claim: ApplicationClaim;
}

/** Head of the page: applicant and code, status, and the administrator who works on the application. */
export function DeskHead({ application, claim }: DeskHeadProps) {
  const changeStatus = useChangeStatus();
  return (
    <ApplicationHead
      application={application}
      name={`${application.nome} ${application.cognome}`}
      claim={<ClaimLine claim={claim} />}
    >
      <StatusSelect application={application} onChoose={changeStatus} className="w-44" />
    </ApplicationHead>
  );
}

interface ApplicationHeadProps {
  application: ApplicationDetails;
  name: string;
  claim?: ReactNode;
  /** Shown beside the status. */
  children?: ReactNode;
}

export function ApplicationHead({ application, name, claim, children }: ApplicationHeadProps) {
  const { t, dateTime } = useFormats();
  return (
    <header className="mt-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {t('admin.details.description', { code: application.applicationCode, date: dateTime(application.createdAt) })}
        </p>
        {claim}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={statusOf(application)} />
        {application.payment && <PaidBadge />}
        {children}
      </div>
    </header>
  );
}
