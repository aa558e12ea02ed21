import { AdminFrame, AdminOnly } from '../features/admin-access/admin-page';
import { Dashboard } from '../features/admin-applications/dashboard';
import { SendPaymentRequests } from '../features/admin-applications/payment-requests/send-payment-requests';
import { PaymentRequestsProvider } from '../features/admin-applications/payment-requests/use-payment-requests';

export function Component() {
  return (
    <AdminOnly>
      {(admin) => (
        <PaymentRequestsProvider>
          <AdminFrame admin={admin} title="admin.page.title" actions={<SendPaymentRequests />}>
            <Dashboard />
          </AdminFrame>
        </PaymentRequestsProvider>
      )}
    </AdminOnly>
  );
}
