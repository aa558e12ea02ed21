import { useLocation } from 'react-router-dom';

// Separate from origin.ts: a page loads every text that its imported modules name, and pages with this hook do not need those of origin.ts.
/** Returns the state for a `Link` to an application. The application's page then links back here instead of to the list. */
export function useOriginHere(): { origin: string } {
  const { pathname, search } = useLocation();
  return { origin: `${pathname}${search}` };
}
