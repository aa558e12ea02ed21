import { AdminRankings } from '../features/admin-rankings/admin-rankings';
import { adminPage } from './admin-page';

export const Component = adminPage('adminRankings.page.title', AdminRankings);
