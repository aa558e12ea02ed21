import { AdminPage } from '../features/admin-access/admin-page';
import { AdminOverview } from '../features/admin-overview/admin-overview';

export function Component() {
  return (
    <AdminPage title="adminOverview.page.title">
      <AdminOverview />
    </AdminPage>
  );
}
