import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { AdminRankings } from '../features/admin-rankings/admin-rankings';
import { useTranslation } from '../i18n/translations';

/** Rankings and requests of review of a tender, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('adminRankings.page.title')}>
          <AdminRankings />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
