import { API, type PublishedRankingsPage } from '@lacorte/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getQuery } from '../api-client';

/** The published rankings of a tender; never from the cache, because other administrators publish too. */
export function publishedQuery(tender: string) {
  const { queryFn } = getQuery<PublishedRankingsPage>(`${API.rankings}?${new URLSearchParams({ tender })}`);
  return queryOptions({ queryKey: [API.rankings, tender], queryFn, staleTime: 0 });
}
