import { useLocation } from 'react-router-dom';

// Separate from origin.ts, because a page loads the texts that its modules name.
/** Returns the state for a `Link` to an application, whose page then leads back here instead of to the list. */
export function useOriginHere(): { origin: string } {
  const { pathname, search } = useLocation();
  return { origin: `${pathname}${search}` };
}
