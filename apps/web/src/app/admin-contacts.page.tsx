import { AdminFrame } from '../features/admin-access/admin-frame';
import { AdminOnly } from '../features/admin-access/admin-only';
import { ContactMessages } from '../features/admin-contacts/contact-messages';
import { useTranslation } from '../i18n/translations';

export function Component() {
  const { t } = useTranslation();
  return (
    <AdminOnly>
      {(admin) => (
        <AdminFrame admin={admin} title={t('adminContacts.page.title')}>
          <ContactMessages />
        </AdminFrame>
      )}
    </AdminOnly>
  );
}
