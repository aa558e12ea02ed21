import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { AdminOverview } from '../features/admin-overview/admin-overview';
import { useTranslation } from '../i18n/translations';

/** The figures of a tender, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('adminOverview.page.title')}>
          <AdminOverview />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
