import { AdminPage } from '../features/admin-access/admin-page';
import { AdminPayments } from '../features/admin-payments/admin-payments';

export function Component() {
  return (
    <AdminPage title="adminPayments.page.title">
      <AdminPayments />
    </AdminPage>
  );
}
