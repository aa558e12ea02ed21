import { API, type ApplicationsPage, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { pageQuery } from '../pages-of-a-list';
import { filterQuery, type ListState } from './list-state';

/** GET /api/admin/applications, one page; applicants and other administrators change it. */
export function applicationsPageQuery(state: ListState) {
  const { sort, page } = state;
  const query = { ...filterQuery(state), sort, page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) };
  return pageQuery<ApplicationsPage>(API.adminApplications, new URLSearchParams(query));
}
