import {
  API,
  HOUSING_TYPES,
  type PublishedEntriesPage,
  type PublishedRanking,
  type PublishedRankingsPage,
  RANKING_PAGE_SIZE,
  shownPart,
  soughtCode,
} from '@lacorte/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ApiError, getQuery } from '../../lib/api-client';

/** GET /api/rankings, newest first. */
export function rankingsQuery(page: number) {
  return queryOptions({
    ...getQuery<PublishedRankingsPage>(`${API.rankings}?page=${page}`),
    placeholderData: keepPreviousData,
  });
}

/** GET /api/rankings/{id}; null when there is none. A published ranking never changes. */
export function rankingQuery(id: string) {
  const { queryKey, queryFn } = getQuery<PublishedRanking>(API.ranking(id));
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<PublishedRanking | null> =>
      queryFn(context).catch((error) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
  });
}

/** GET /api/rankings/{id}/entries, one page of a housing type. */
export function entriesQuery(id: string, housingType: string, page: number) {
  const query = new URLSearchParams({ housingType, page: String(page), pageSize: String(RANKING_PAGE_SIZE) });
  return queryOptions({
    ...getQuery<PublishedEntriesPage>(`${API.rankingEntries(id)}?${query}`),
    placeholderData: keepPreviousData,
  });
}

export type ShownEntries = ReturnType<typeof useShownEntries>;

/** Returns the part of a ranking that `code`, `housingType` and `page` in the URL choose. A found code leads to its page. */
export function useShownEntries(ranking: PublishedRanking) {
  const [params, setParams] = useSearchParams();
  const code = soughtCode(params.get('code'));
  const named = params.get('housingType');
  const placePath = `${API.rankingEntries(ranking.id)}?${new URLSearchParams({ q: code ?? '', pageSize: '1' })}`;
  const lookup = useQuery({ ...getQuery<PublishedEntriesPage>(placePath), enabled: code !== undefined });
  const place = code === undefined ? undefined : lookup.data?.items.find((entry) => entry.applicationCode === code);
  const { housingType, page } = shownPart(ranking, { housingType: named, page: params.get('page') }, place);
  const show = (next: Record<string, string>) =>
    setParams(code === undefined ? next : { code, ...next }, { preventScrollReset: true });
  return {
    housingType,
    page,
    code,
    place,
    lookup,
    /** Whether the page to show is not known yet. */
    isLooking: code !== undefined && lookup.isPending && HOUSING_TYPES.every((type) => type !== named),
    find: (found: string | undefined) =>
      setParams(found === undefined ? {} : { code: found }, { preventScrollReset: true }),
    choose: (type: string) => show({ housingType: type }),
    showPage: (page: number) => show({ housingType, page: String(page) }),
  };
}
