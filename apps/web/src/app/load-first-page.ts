import { type Location, matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Reads the files of the page at `location` before the router starts, so that its first drawing has the page in it: what was
 * made ahead of time can only be taken over by the same.
 */
export async function loadFirstPage(routes: RouteObject[], location: Partial<Location>): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}
