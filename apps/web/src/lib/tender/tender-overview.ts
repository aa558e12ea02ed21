import { type AdminTender, API, type TenderOverview } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getQuery } from '../api-client';
import { adminTendersQuery } from './admin-tenders';

/** GET /api/admin/tenders/{id}/overview; never from the cache, because applications come in all the time. */
export function tenderOverviewQuery(id: string) {
  const { queryFn } = getQuery<TenderOverview>(API.tenderOverview(id));
  return queryOptions({ queryKey: [...OVERVIEWS, id], queryFn, staleTime: 0 });
}

/** Key that the overview queries of all tenders begin with. */
export const OVERVIEWS = ['tender overview'];

/** The tender with this id; without one the open tender, else the newest that was published. Undefined while unknown or when there is none. */
export function useOverviewTender(id: string | undefined): AdminTender | undefined {
  const { data } = useQuery(adminTendersQuery);
  const published = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  if (id !== undefined) return published.find((tender) => tender.id === id);
  return published.find(({ status }) => status === 'open') ?? published[0];
}
