import { AccessLog } from '../features/access-log/access-log';
import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { useTranslation } from '../i18n/translations';

/** The access log, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('accessLog.page.title')}>
          <AccessLog />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
