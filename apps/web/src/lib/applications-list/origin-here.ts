import { useLocation } from 'react-router-dom';

// This is not in origin.ts, because a page loads all texts that its modules name.
/** Returns the state for a `Link` to an application, whose page then links back here instead of to the list. */
export function useOriginHere(): { origin: string } {
  const { pathname, search } = useLocation();
  return { origin: `${pathname}${search}` };
}
