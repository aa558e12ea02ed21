import { AdminPage } from '../features/admin-access/admin-page';
import { AdminTenders } from '../features/admin-tenders/admin-tenders';
import { Facts } from '../features/tender/facts';
import { Quotas } from '../features/tender/quotas';
import { Points, Requirements } from '../features/tender/rules';

export function Component() {
  return (
    <AdminPage title="adminTenders.page.title">
      <AdminTenders
        preview={(tender) => (
          <div className="-mx-6 sm:-mx-8">
            <Facts current={{ state: 'known', tender, aheadMs: 0, retry: () => {}, isRetrying: false }} />
            <Requirements tender={tender} />
            <Quotas tender={tender} />
            <Points points={tender.rules.points} />
          </div>
        )}
      />
    </AdminPage>
  );
}
