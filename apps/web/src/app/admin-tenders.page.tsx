import { AdminPage } from '../features/admin-access/admin-page';
import { AdminTenders } from '../features/admin-tenders/admin-tenders';
import { TenderPreview } from '../features/tender/tender-preview';

/** The editions of the tender, for administrators. */
export function Component() {
  return (
    <AdminPage title="adminTenders.page.title">
      <AdminTenders preview={(tender) => <TenderPreview tender={tender} />} />
    </AdminPage>
  );
}
