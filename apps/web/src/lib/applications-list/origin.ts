import { PAGES } from '@lacorte/contracts';
import { useLocation } from 'react-router-dom';

/** State of a link to the page of an application that is outside of the list. */
interface OriginState {
  /** Address of the page with the link. */
  origin: string;
}

/** State for a `Link` to an application, whose page then leads back here instead of to the list. */
export function useOriginHere(): OriginState {
  const { pathname, search } = useLocation();
  return { origin: `${pathname}${search}` };
}

interface Origin {
  state: OriginState;
  /** Key of the text of the way back. */
  text: string;
}

/** The page of the rankings that led to this application; undefined when it was opened elsewhere. */
export function useOrigin(): Origin | undefined {
  const { state } = useLocation();
  const origin: unknown = (state as Partial<OriginState> | null)?.origin;
  if (typeof origin !== 'string' || !origin.startsWith(PAGES.adminRankings)) return undefined;
  const { pathname, searchParams } = new URL(origin, window.location.origin);
  if (pathname !== PAGES.adminRankings) return undefined;
  return { state: { origin }, text: `adminApplication.trail.${pageOf(searchParams)}` };
}

function pageOf(params: URLSearchParams): 'toRanking' | 'toReviews' | 'toRankings' {
  if (params.has('run')) return 'toRanking';
  return params.get('view') === 'riesami' ? 'toReviews' : 'toRankings';
}
