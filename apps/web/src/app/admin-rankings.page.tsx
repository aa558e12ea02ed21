import { AdminPage } from '../features/admin-access/admin-page';
import { AdminRankings } from '../features/admin-rankings/admin-rankings';

export function Component() {
  return (
    <AdminPage title="adminRankings.page.title">
      <AdminRankings />
    </AdminPage>
  );
}
