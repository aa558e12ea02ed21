import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router-dom';
import { Providers } from '../src/app/providers';

/** Renders the `routes` at `path` with all providers. */
export function renderRoutes(routes: RouteObject[], path: string, state?: unknown) {
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), state }] });
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}

/** Renders an element at `/`; other paths show the text `page`. */
export function renderElement(element: ReactElement) {
  return renderRoutes(
    [
      { path: '/', element },
      { path: '*', Component: PathOnly },
    ],
    '/',
  );
}

function PathOnly() {
  return <p>page</p>;
}
