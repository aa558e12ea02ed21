import { useLocation } from 'react-router-dom';

/** State of a link to an application that is not in the list. */
export interface OriginState {
  /** Address of the page with the link. */
  origin: string;
}

// Separate from origin.ts, because a page loads the texts that its modules name.
/** Returns the state for a `Link` to an application, whose page then leads back here instead of to the list. */
export function useOriginHere(): OriginState {
  const { pathname, search } = useLocation();
  return { origin: `${pathname}${search}` };
}
