import { API, type ApplicationsPage } from '@lacorte/contracts';
import { pageQuery } from '../pages-of-a-list';
import { filterQuery, type ListState } from './list-state';

/** GET /api/admin/applications, one page; applicants and other administrators change it. */
export function applicationsPageQuery(state: ListState) {
  const { sort, page } = state;
  return pageQuery<ApplicationsPage>(API.adminApplications, { ...filterQuery(state), sort }, page);
}
