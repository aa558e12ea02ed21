import { PAGES } from '@lacorte/contracts';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Layout } from './layout';
import { PageCrash } from './page-crash';

/** The pages, each a chunk of its own: a page module exports `Component`. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <PageCrash />,
    // Blank, not a wheel: the first page's files come in the blink after these.
    hydrateFallbackElement: <div />,
    children: [
      { path: PAGES.home, lazy: () => import('../features/home/home.page') },
      { path: PAGES.about, lazy: () => import('../features/about/about.page') },
      { path: PAGES.tender, lazy: () => import('../features/tender/tender.page') },
      { path: PAGES.howItWorks, lazy: () => import('../features/how-it-works/how-it-works.page') },
      { path: PAGES.contacts, lazy: () => import('../features/contacts/contacts.page') },
      { path: PAGES.privacy, lazy: () => import('../features/legal/privacy.page') },
      { path: PAGES.cookies, lazy: () => import('../features/legal/cookies.page') },
      { path: PAGES.terms, lazy: () => import('../features/legal/terms.page') },
      { path: PAGES.accessibility, lazy: () => import('../features/accessibility/accessibility.page') },
      { path: PAGES.selfCheck, lazy: () => import('../features/self-check/self-check.page') },
      { path: PAGES.apply, lazy: () => import('../features/application-form/application-form.page') },
      { path: `${PAGES.receipt('')}:applicationId`, lazy: () => import('./receipt.route') },
      { path: PAGES.personalArea, lazy: () => import('../features/personal-area/personal-area.page') },
      { path: PAGES.admin, lazy: () => import('./admin.route') },
      { path: PAGES.adminContacts, lazy: () => import('./admin-contacts.route') },
      { path: '*', lazy: () => import('../features/not-found/not-found.page') },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
