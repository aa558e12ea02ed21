import { type AdminTendersPage, API, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getQuery } from '../api-client';

/** GET /api/admin/tenders, newest first; never from the cache, because other administrators change them. */
export const adminTendersQuery = queryOptions({
  ...getQuery<AdminTendersPage>(`${API.adminTenders}?page=1&pageSize=${MAX_PAGE_SIZE}`),
  queryKey: [API.adminTenders],
  staleTime: 0,
});
