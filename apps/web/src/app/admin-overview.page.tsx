import { AdminOverview } from '../features/admin-overview/admin-overview';
import { adminPage } from './admin-page';

export const Component = adminPage('adminOverview.page.title', AdminOverview);
