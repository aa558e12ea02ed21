import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, parsePath, type RouteObject, RouterProvider } from 'react-router-dom';
import { Providers } from '../src/app/providers';

/** Shows the application's `routes` at `path`, with every provider of the real one. */
export function renderRoutes(routes: RouteObject[], path: string, state?: unknown) {
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), state }] });
  const view = render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...view, router };
}

/** Shows one element at `/`; any other path shows the text `page {path}`. */
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
