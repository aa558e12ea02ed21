import { API, type ApplicationsPage, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getQuery } from '../api-client';
import { filterQuery, type ListState } from './list-state';

/**
 * GET /api/admin/applications, one page; the previous rows stay until the next are loaded. Never from the cache, because
 * applicants and other administrators change it.
 */
export function applicationsPageQuery(state: ListState) {
  const path = `${API.adminApplications}?${toQuery(state)}`;
  return queryOptions({
    ...getQuery<ApplicationsPage>(path),
    queryKey: [API.adminApplications, path],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function toQuery(state: ListState): URLSearchParams {
  const { sort, page } = state;
  return new URLSearchParams({
    ...filterQuery(state),
    sort,
    page: String(page),
    pageSize: String(DEFAULT_PAGE_SIZE),
  });
}
