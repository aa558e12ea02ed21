import { PAGES } from '@lacorte/contracts';
import { useLocation } from 'react-router-dom';

/** Returns the page of the rankings that led to this application; undefined when it was opened elsewhere. */
export function useOrigin(): { state: { origin: string }; text: string } | undefined {
  const { state } = useLocation();
  const origin = (state as { origin?: unknown } | null)?.origin;
  if (typeof origin !== 'string' || !origin.startsWith(PAGES.adminRankings)) return undefined;
  const { pathname, searchParams } = new URL(origin, window.location.origin);
  if (pathname !== PAGES.adminRankings) return undefined;
  return { state: { origin }, text: `adminApplication.trail.${pageOf(searchParams)}` };
}

function pageOf(params: URLSearchParams): 'toRanking' | 'toReviews' | 'toRankings' {
  if (params.has('run')) return 'toRanking';
  return params.get('view') === 'riesami' ? 'toReviews' : 'toRankings';
}
