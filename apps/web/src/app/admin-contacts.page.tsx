import { AdminPage } from '../features/admin-access/admin-page';
import { ContactMessages } from '../features/admin-contacts/contact-messages';

export function Component() {
  return (
    <AdminPage title="adminContacts.page.title">
      <ContactMessages />
    </AdminPage>
  );
}
