import {
  type AdminRanking,
  type AdminRankingEntriesPage,
  type AdminRankingsPage,
  type AdminReviewRequestsPage,
  API,
  MAX_PAGE_SIZE,
  type RankingDifferencePage,
  type RankingReadiness,
  type RankingStage,
} from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getQuery } from '../../lib/api-client';
import { pageQuery } from '../../lib/pages-of-a-list';

/** Interval in which a run is read while it is being computed. */
const POLL_MS = 1_500;

const isComputing = (run: AdminRanking | undefined) => run?.state === 'computing';

/** The cache is not used, because other administrators start, publish and decide too. */
const FRESH = { staleTime: 0 } as const;

/** One page of the runs of a tender, newest first. */
export function runsQuery(tender: string, page: number) {
  const query = new URLSearchParams({ tender, page: String(page), pageSize: String(MAX_PAGE_SIZE) });
  return queryOptions({
    ...getQuery<AdminRankingsPage>(`${API.adminRankings}?${query}`),
    queryKey: [API.adminRankings, 'of', tender, page],
    placeholderData: keepPreviousData,
    ...FRESH,
    refetchInterval: ({ state }) => (state.data?.items.some(isComputing) ? POLL_MS : false),
  });
}

export function runQuery(id: string) {
  return queryOptions({
    ...getQuery<AdminRanking>(API.adminRanking(id)),
    queryKey: [API.adminRankings, 'one', id],
    ...FRESH,
    refetchInterval: ({ state }) => (isComputing(state.data) ? POLL_MS : false),
  });
}

/** Query of the reasons that keep a ranking of this stage from being computed now. */
export function readinessQuery(tender: string, stage: RankingStage) {
  const path = `${API.rankingReadiness(tender)}?${new URLSearchParams({ stage })}`;
  const queryKey = [API.adminRankings, 'readiness', tender, stage];
  return queryOptions({ ...getQuery<RankingReadiness>(path), queryKey, ...FRESH });
}

interface EntriesFilter {
  type: string | undefined;
  outcome: string | undefined;
  q: string;
  page: number;
}

export function entriesQuery(run: string, { type, outcome, q, page }: EntriesFilter) {
  return pageQuery<AdminRankingEntriesPage>(API.adminRankingEntries(run), { housingType: type, outcome, q }, page);
}

interface DifferenceFilter {
  /** Id of the earlier run. */
  from: string;
  change: string | undefined;
  page: number;
}

export function differenceQuery(run: string, { from, change, page }: DifferenceFilter) {
  return pageQuery<RankingDifferencePage>(API.rankingDifference(run), { from, change }, page);
}

/** Requests of review of a tender, the oldest first. */
export function reviewsQuery(tender: string, state: string, page: number) {
  return pageQuery<AdminReviewRequestsPage>(API.reviewRequests, { state, tender }, page);
}
