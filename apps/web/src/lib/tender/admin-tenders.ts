import { type AdminTendersPage, API, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from '../api-client';

/** GET /api/admin/tenders, newest first; never from the cache, because other administrators change them. */
export const adminTendersQuery = queryOptions({
  ...getQuery<AdminTendersPage>(`${API.adminTenders}?page=1&pageSize=${MAX_PAGE_SIZE}`),
  queryKey: [API.adminTenders],
  staleTime: 0,
});

/** The code of a tender; dots until it is known. */
export function useTenderCode(id: string | null | undefined): string {
  const { data } = useQuery(adminTendersQuery);
  return data?.items.find((tender) => tender.id === id)?.code ?? '…';
}
