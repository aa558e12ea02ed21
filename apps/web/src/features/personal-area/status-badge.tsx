import type { ApplicationStatus } from '@lacorte/contracts';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Send } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

const STATUS: Record<ApplicationStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  submitted: { label: 'personalArea.status.submitted', tone: 'info', icon: Send },
  under_review: { label: 'personalArea.status.underReview', tone: 'warning', icon: Hourglass },
  approved: { label: 'personalArea.status.approved', tone: 'success', icon: CircleCheck },
  rejected: { label: 'personalArea.status.rejected', tone: 'danger', icon: CircleX },
};

/** Wording for applicants; administrators see other words (specification, section 4). */
export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation();
  const { label, tone, icon } = STATUS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t(label)}
    </Badge>
  );
}
