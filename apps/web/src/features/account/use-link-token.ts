import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const TOKEN = 'token';

/**
 * The token of an e-mailed link, from the address's fragment, which no server sees. It leaves the address bar at once, and with
 * it the history of the browser. Undefined for an address without one.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(hash.slice(1)).get(TOKEN) || undefined;
  const [token, setToken] = useState(arrived);
  // A second link, opened in the same tab: the page stays, the fragment is new.
  if (arrived !== undefined && arrived !== token) setToken(arrived);

  useLayoutEffect(() => {
    if (arrived === undefined) return;
    // Both: the router's own replacement comes a moment later.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`);
    navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [arrived, pathname, search, navigate]);

  return arrived ?? token;
}
