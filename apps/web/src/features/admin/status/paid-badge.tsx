import { Euro } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';
import { useTranslation } from '../../../i18n/translations';

/** The membership fee has been recorded as paid. */
export function PaidBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="neutral" icon={Euro} className="px-2.5 whitespace-nowrap">
      {t('admin.payment.paid')}
    </Badge>
  );
}
