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
import { queryOptions } from '@tanstack/react-query';
import { freshQuery } from '../../lib/api-client';
import type { InAddress } from '../../lib/list-in-address';
import { pageQuery } from '../../lib/pages-of-a-list';

const POLL_MS = 1_500;

const isComputing = (run: AdminRanking | undefined) => run?.state === 'computing';

export function runsQuery(tender: string, page: number) {
  return queryOptions({
    ...pageQuery<AdminRankingsPage>(API.adminRankings, { tender }, page, MAX_PAGE_SIZE),
    refetchInterval: ({ state }) => (state.data?.items.some(isComputing) ? POLL_MS : false),
  });
}

export function runQuery(id: string) {
  return queryOptions({
    ...freshQuery<AdminRanking>(API.adminRanking(id), [API.adminRankings, 'one', id]),
    refetchInterval: ({ state }) => (isComputing(state.data) ? POLL_MS : false),
  });
}

/** Reads the reasons for which a ranking of this stage cannot be computed now. */
export function readinessQuery(tender: string, stage: RankingStage) {
  const path = `${API.rankingReadiness(tender)}?${new URLSearchParams({ stage })}`;
  return queryOptions(freshQuery<RankingReadiness>(path, [API.adminRankings, 'readiness', tender, stage]));
}

type EntriesFilter = InAddress<{ type: string | undefined; outcome: string | undefined; q: string }>;

export function entriesQuery(run: string, { type, outcome, q, page }: EntriesFilter) {
  return pageQuery<AdminRankingEntriesPage>(API.adminRankingEntries(run), { housingType: type, outcome, q }, page);
}

/** Reads how a run differs from the earlier run with the id `from`. */
export function differenceQuery(
  run: string,
  from: string,
  { change, page }: InAddress<{ change: string | undefined }>,
) {
  return pageQuery<RankingDifferencePage>(API.rankingDifference(run), { from, change }, page);
}

export function reviewsQuery(tender: string, state: string, page: number) {
  return pageQuery<AdminReviewRequestsPage>(API.reviewRequests, { state, tender }, page);
}
