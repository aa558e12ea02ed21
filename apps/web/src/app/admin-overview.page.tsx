import { AdminPage } from '../features/admin-access/admin-page';
import { AdminOverview } from '../features/admin-overview/admin-overview';

/** The figures of a tender, for administrators. */
export function Component() {
  return (
    <AdminPage title="adminOverview.page.title">
      <AdminOverview />
    </AdminPage>
  );
}
