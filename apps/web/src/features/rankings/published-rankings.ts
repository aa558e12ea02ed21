import {
  API,
  type PublishedEntriesPage,
  type PublishedRanking,
  type PublishedRankingsPage,
  RANKING_PAGE_SIZE,
} from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiError, getQuery } from '../../lib/api-client';

/** GET /api/rankings: the newest first. */
export function rankingsQuery(page: number) {
  return queryOptions({
    ...getQuery<PublishedRankingsPage>(`${API.rankings}?page=${page}`),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/rankings?tender=: at most two, the provisional and the final. */
export function rankingsOfTenderQuery(tenderId: string) {
  return queryOptions(getQuery<PublishedRankingsPage>(`${API.rankings}?tender=${encodeURIComponent(tenderId)}`));
}

/** GET /api/rankings/{id}; null when there is none. A published ranking never changes. */
export function rankingQuery(id: string) {
  const { queryKey, queryFn } = getQuery<PublishedRanking>(API.ranking(id));
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<PublishedRanking | null> => {
      try {
        return await queryFn(context);
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
  });
}

/** GET /api/rankings/{id}/entries: one page of a housing type. */
export function entriesQuery(id: string, housingType: string, page: number) {
  const query = new URLSearchParams({ housingType, page: String(page), pageSize: String(RANKING_PAGE_SIZE) });
  return queryOptions({
    ...getQuery<PublishedEntriesPage>(`${API.rankingEntries(id)}?${query}`),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/rankings/{id}/entries?q=: the place of one application, if it is there. */
export function placeQuery(id: string, code: string) {
  return queryOptions(
    getQuery<PublishedEntriesPage>(`${API.rankingEntries(id)}?${new URLSearchParams({ q: code, pageSize: '1' })}`),
  );
}
