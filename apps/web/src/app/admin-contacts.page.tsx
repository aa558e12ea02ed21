import { ContactMessages } from '../features/admin-contacts/contact-messages';
import { adminPage } from './admin-page';

export const Component = adminPage('adminContacts.page.title', ContactMessages);
