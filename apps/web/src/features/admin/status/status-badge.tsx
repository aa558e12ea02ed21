import type { ApplicationStatus } from '@lacorte/contracts';
import { Badge } from '../../../components/ui/badge';
import { useTranslation } from '../../../i18n/translations';
import { STATUS_LOOK } from './status-look';

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation();
  const { label, tone, icon } = STATUS_LOOK[status];
  return (
    <Badge tone={tone} icon={icon} className="px-2.5 whitespace-nowrap">
      {t(label)}
    </Badge>
  );
}
