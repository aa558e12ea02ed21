import type { UserApplication } from '@lacorte/contracts';
import { Undo2 } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { Badge } from '../ui/badge';

/** Badge beside the status, because a withdrawal does not change the status. */
export function WithdrawnBadge({ application, className }: { application: UserApplication; className?: string }) {
  const { t } = useTranslation();
  if (!application.withdrawnAt) return null;
  return (
    <Badge tone="neutral" icon={Undo2} className={className}>
      {t('application.withdrawn.badge')}
    </Badge>
  );
}
