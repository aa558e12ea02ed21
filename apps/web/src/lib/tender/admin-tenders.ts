import {
  type AdminTender,
  type AdminTendersPage,
  API,
  MAX_PAGE_SIZE,
  type PublishedRankingsPage,
  type TenderOverview,
} from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { freshQuery } from '../api-client';

/** GET /api/admin/tenders, newest first. */
export const adminTendersQuery = queryOptions(
  freshQuery<AdminTendersPage>(`${API.adminTenders}?page=1&pageSize=${MAX_PAGE_SIZE}`, [API.adminTenders]),
);

/** Returns the code of a tender, and dots until it is known. */
export function useTenderCode(id: string | null | undefined): string {
  const { data } = useQuery(adminTendersQuery);
  return data?.items.find((tender) => tender.id === id)?.code ?? '…';
}

export function tenderOverviewQuery(id: string) {
  return queryOptions(freshQuery<TenderOverview>(API.tenderOverview(id), [...OVERVIEWS, id]));
}

/** First part of the keys of all overview queries. */
export const OVERVIEWS = ['tender overview'];

/** Returns the published tender with this id, or without an id the open tender or else the newest; undefined if none is known. */
export function useOverviewTender(id: string | undefined): AdminTender | undefined {
  const { data } = useQuery(adminTendersQuery);
  const published = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  if (id !== undefined) return published.find((tender) => tender.id === id);
  return published.find(({ status }) => status === 'open') ?? published[0];
}

export function publishedQuery(tender: string) {
  const path = `${API.rankings}?${new URLSearchParams({ tender })}`;
  return queryOptions(freshQuery<PublishedRankingsPage>(path, [API.rankings, tender]));
}
