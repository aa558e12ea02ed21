import type { UserApplication } from '@lacorte/contracts';
import { Undo2 } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { Badge } from '../ui/badge';

/** Shown beside the status, which a withdrawal does not change. */
export function WithdrawnBadge({ application, className }: { application: UserApplication; className?: string }) {
  const { t } = useTranslation();
  if (!application.withdrawnAt) return null;
  return (
    <Badge tone="neutral" icon={Undo2} className={className}>
      {t('application.withdrawn.badge')}
    </Badge>
  );
}
