import { AccessLog } from '../features/access-log/access-log';
import { AdminPage } from '../features/admin-access/admin-page';

export function Component() {
  return (
    <AdminPage title="accessLog.page.title">
      <AccessLog />
    </AdminPage>
  );
}
