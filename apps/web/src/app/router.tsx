import { PAGES } from '@lacorte/contracts';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadTexts } from '../i18n/start-i18n';
import type { TextPart } from '../i18n/text-parts';
import { Layout } from './layout';
import { PageCrash } from './page-crash';
import type { PageFiles } from './page-files';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** A page: a chunk of its own, which comes together with its texts. */
function page(path: string, module: string, load: LoadPage, ...texts: TextPart[]): RouteObject {
  return {
    path,
    handle: { module, texts: ['everywhere', ...texts] } satisfies PageFiles,
    lazy: async () => {
      const [{ Component }] = await Promise.all([load(), loadTexts('everywhere', ...texts)]);
      return { Component };
    },
  };
}

/** The pages; a page module exports `Component`. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <PageCrash />,
    // Blank, not a wheel: seen only when the first page's files did not come at once, and in the blink before they are asked again.
    hydrateFallbackElement: <div />,
    children: [
      page(PAGES.home, 'features/home/home.page.tsx', () => import('../features/home/home.page'), 'home'),
      page(PAGES.about, 'features/about/about.page.tsx', () => import('../features/about/about.page'), 'about'),
      page(PAGES.tender, 'features/tender/tender.page.tsx', () => import('../features/tender/tender.page'), 'tender'),
      page(
        PAGES.howItWorks,
        'features/how-it-works/how-it-works.page.tsx',
        () => import('../features/how-it-works/how-it-works.page'),
        'how-it-works',
      ),
      page(
        PAGES.contacts,
        'features/contacts/contacts.page.tsx',
        () => import('../features/contacts/contacts.page'),
        'contacts',
        'messages',
      ),
      page(
        PAGES.privacy,
        'features/legal/privacy.page.tsx',
        () => import('../features/legal/privacy.page'),
        'legal',
        'privacy',
      ),
      page(
        PAGES.cookies,
        'features/legal/cookies.page.tsx',
        () => import('../features/legal/cookies.page'),
        'legal',
        'cookies',
      ),
      page(
        PAGES.terms,
        'features/legal/terms.page.tsx',
        () => import('../features/legal/terms.page'),
        'legal',
        'terms',
      ),
      page(
        PAGES.accessibility,
        'features/accessibility/accessibility.page.tsx',
        () => import('../features/accessibility/accessibility.page'),
        'accessibility',
        'legal',
      ),
      page(
        PAGES.selfCheck,
        'features/self-check/self-check.page.tsx',
        () => import('../features/self-check/self-check.page'),
        'self-check',
      ),
      page(
        PAGES.apply,
        'features/application-form/application-form.page.tsx',
        () => import('../features/application-form/application-form.page'),
        'application-form',
        'application',
        'messages',
      ),
      page(
        PAGES.receipt.pattern,
        'app/receipt.route.tsx',
        () => import('./receipt.route'),
        'receipt',
        'application',
        'application-form',
        'messages',
      ),
      page(
        PAGES.personalArea,
        'features/personal-area/personal-area.page.tsx',
        () => import('../features/personal-area/personal-area.page'),
        'personal-area',
        'application',
      ),
      page(PAGES.admin, 'app/admin.route.tsx', () => import('./admin.route'), 'admin', 'application', 'messages'),
      page(
        PAGES.adminContacts,
        'app/admin-contacts.route.tsx',
        () => import('./admin-contacts.route'),
        'admin-contacts',
        'admin',
        'messages',
      ),
      page('*', 'features/not-found/not-found.page.tsx', () => import('../features/not-found/not-found.page')),
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
