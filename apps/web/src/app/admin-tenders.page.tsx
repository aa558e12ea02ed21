import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { AdminTenders } from '../features/admin-tenders/admin-tenders';
import { TenderPreview } from '../features/tender/tender-preview';
import { useTranslation } from '../i18n/translations';

/** The editions of the tender, for administrators. */
export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('adminTenders.page.title')}>
          <AdminTenders preview={(tender) => <TenderPreview tender={tender} />} />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
