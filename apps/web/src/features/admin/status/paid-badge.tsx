import { Euro } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/badge';

/** The membership fee has been recorded as paid. */
export function PaidBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="neutral" icon={Euro} className="px-2.5 whitespace-nowrap">
      {t('admin.payment.paid')}
    </Badge>
  );
}
