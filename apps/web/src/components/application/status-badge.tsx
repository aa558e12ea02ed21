import type { ApplicationStatus, ListedApplication } from '@lacorte/contracts';
import { CircleCheck, CircleX, Euro, Hourglass, type LucideIcon, Send } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { Badge, type Tone } from '../ui/badge';
import { WithdrawnBadge } from './withdrawn-badge';

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation();
  const { label, tone, icon } = STATUS_LOOK[status];
  return (
    <Badge tone={tone} icon={icon} className="px-2.5 whitespace-nowrap">
      {t(label)}
    </Badge>
  );
}

/** Labels and icons for administrators. Applicants see other labels and icons (specification, section 4). */
export const STATUS_LOOK: Record<ApplicationStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  submitted: { label: 'admin.status.submitted', tone: 'info', icon: Send },
  under_review: { label: 'admin.status.underReview', tone: 'warning', icon: Hourglass },
  approved: { label: 'admin.status.approved', tone: 'success', icon: CircleCheck },
  rejected: { label: 'admin.status.rejected', tone: 'danger', icon: CircleX },
};

/** A missing status counts as submitted (specification, section 4). */
export function statusOf(application: { applicationStatus?: ApplicationStatus | null }): ApplicationStatus {
  return application.applicationStatus ?? 'submitted';
}

export function ApplicationBadges({ application }: { application: ListedApplication }) {
  const { t } = useTranslation();
  return (
    <>
      <StatusBadge status={statusOf(application)} />
      <WithdrawnBadge application={application} className="px-2.5 whitespace-nowrap" />
      {application.payment && (
        <Badge tone="neutral" icon={Euro} className="px-2.5 whitespace-nowrap">
          {t('admin.payment.paid')}
        </Badge>
      )}
      {application.fee?.state === 'due' && application.fee.paidCents > 0 && (
        <Badge tone="neutral" icon={Euro} className="px-2.5 whitespace-nowrap">
          {t('admin.payment.part')}
        </Badge>
      )}
    </>
  );
}
