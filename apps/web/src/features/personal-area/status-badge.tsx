import type { ApplicationStatus } from '@lacorte/contracts';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, Send } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

/** Wording for applicants; administrators see other words (specification, section 4). */
export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  submitted: 'personalArea.status.submitted',
  under_review: 'personalArea.status.underReview',
  approved: 'personalArea.status.approved',
  rejected: 'personalArea.status.rejected',
};

const LOOK: Record<ApplicationStatus, { tone: Tone; icon: LucideIcon }> = {
  submitted: { tone: 'info', icon: Send },
  under_review: { tone: 'warning', icon: Hourglass },
  approved: { tone: 'success', icon: CircleCheck },
  rejected: { tone: 'danger', icon: CircleX },
};

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[status]}>{t(STATUS_LABELS[status])}</Badge>;
}
