import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { AdminPayments } from '../features/admin-payments/admin-payments';
import { useTranslation } from '../i18n/translations';

/** Incoming payments, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('adminPayments.page.title')}>
          <AdminPayments />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
