import { API, type ApplicationsPage, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';
import type { ListState } from './list-state';

/**
 * GET /api/admin/applications, one page of it; the rows before stay until the next ones have come. Asked again whenever it is
 * shown, for applicants and other administrators change it.
 */
export function applicationsPageQuery(state: ListState) {
  const path = `${API.adminApplications}?${toQuery(state)}`;
  return queryOptions({
    queryKey: [API.adminApplications, path],
    queryFn: ({ signal }) => requestJson<ApplicationsPage>('GET', path, undefined, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function toQuery({ q, status, sort, page }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    sort,
    page: String(page),
    pageSize: String(DEFAULT_PAGE_SIZE),
  });
}
