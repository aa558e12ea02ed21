import { AdminPayments } from '../features/admin-payments/admin-payments';
import { adminPage } from './admin-page';

export const Component = adminPage('adminPayments.page.title', AdminPayments);
