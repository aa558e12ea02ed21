import { Dashboard } from '../features/admin/dashboard';
import { PaymentRequestsProvider } from '../features/admin/payment-requests/payment-requests-state';
import { SendPaymentRequests } from '../features/admin/payment-requests/send-payment-requests';
import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { useTranslation } from '../i18n/translations';

/** The applications, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <PaymentRequestsProvider>
          <AdminFrame admin={admin} title={t('admin.page.title')} actions={<SendPaymentRequests />}>
            <Dashboard />
          </AdminFrame>
        </PaymentRequestsProvider>
      )}
    </AdminOnly>
  );
}
