import { AccessLog } from '../features/access-log/access-log';
import { adminPage } from './admin-page';

export const Component = adminPage('accessLog.page.title', AccessLog);
