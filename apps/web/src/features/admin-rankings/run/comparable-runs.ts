import type { AdminRanking } from '@lacorte/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { publishedQuery } from '../../../lib/tender/rankings-of-tender';
import { runQuery, runsQuery } from '../rankings-queries';

/**
 * The runs that `run` can be compared with, newest first: the earlier ones among the newest of the tender, and the published
 * ones however old they are. Undefined until they are known.
 */
export function useComparableRuns(run: AdminRanking): AdminRanking[] | undefined {
  const { data: newest } = useQuery(runsQuery(run.tenderId, 1));
  // Without an answer the newest can still be compared.
  const published = useQuery(publishedQuery(run.tenderId));
  const missing = (published.data?.items ?? []).filter(({ id }) => newest?.items.every((one) => one.id !== id));
  const older = useQueries({ queries: newest ? missing.map(({ id }) => runQuery(id)) : [] });
  if (!newest || published.isPending || older.some(({ isPending }) => isPending)) return undefined;
  const known = [...newest.items, ...older.flatMap(({ data }) => data ?? [])];
  return known
    .filter((one) => one.id !== run.id && one.createdAt <= run.createdAt && hasEntries(one))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const hasEntries = ({ state, expiredAt }: AdminRanking) => (state === 'ready' && !expiredAt) || state === 'published';
