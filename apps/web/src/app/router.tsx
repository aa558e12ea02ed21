import { PAGES } from '@lacorte/contracts';
import { type ComponentType, useEffect } from 'react';
import { createBrowserRouter, type Location, matchRoutes, type RouteObject, useRouteError } from 'react-router-dom';
import { Button } from '../components/ui/button';
import { loadTexts } from '../i18n/start-i18n';
import type { TextPart } from '../i18n/text-parts';
import { useTranslation } from '../i18n/translations';
import { usePageHead } from '../lib/page-head/use-page-head';
import { Layout } from './layout';

/** Module and texts that a page loads and its HTML preloads. */
export interface PageFiles {
  /** Path of the page's module below `src`. */
  module: string;
  texts: TextPart[];
}

/**
 * Makes the route of a page. The page's module and its texts load together.
 *
 * @param name `folder/page` of a module in `features`, or in `app` for a page that composes features; the module exports `Component`
 */
function page(path: string, name: string, ...texts: TextPart[]): RouteObject {
  return {
    path,
    handle: {
      module: `${name.startsWith('app/') ? '' : 'features/'}${name}.page.tsx`,
      texts: ['everywhere', ...texts],
    } satisfies PageFiles,
    lazy: async () => {
      const [{ Component }] = await Promise.all([loadPage(name), loadTexts('everywhere', ...texts)]);
      return { Component };
    },
  };
}

/** Vite makes a chunk of every module that these patterns match. */
function loadPage(name: string): Promise<{ Component: ComponentType }> {
  const [folder, file] = name.split('/');
  return folder === 'app' ? import(`./${file}.page.tsx`) : import(`../features/${folder}/${file}.page.tsx`);
}

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <PageCrash />,
    // The fallback is blank, because it shows only for a moment: when files of the first page failed to load and are requested again.
    hydrateFallbackElement: <div />,
    children: [
      page(PAGES.home, 'home/home', 'home'),
      page(PAGES.about, 'about/about', 'about'),
      page(PAGES.tender, 'tender/tender', 'tender', 'application'),
      page(PAGES.howItWorks, 'how-it-works/how-it-works', 'how-it-works'),
      page(PAGES.contacts, 'contacts/contacts', 'contacts', 'messages'),
      page(PAGES.rankings, 'rankings/rankings', 'rankings'),
      page(PAGES.ranking.pattern, 'rankings/ranking', 'rankings', 'application'),
      page(PAGES.privacy, 'legal/privacy', 'legal', 'privacy'),
      page(PAGES.cookies, 'legal/cookies', 'legal', 'cookies'),
      page(PAGES.terms, 'legal/terms', 'legal', 'terms'),
      page(PAGES.accessibility, 'accessibility/accessibility', 'accessibility', 'legal'),
      page(PAGES.selfCheck, 'self-check/self-check', 'self-check'),
      page(PAGES.apply, 'application-form/application-form', 'application-form', 'application', 'messages', 'password'),
      page(PAGES.receipt.pattern, 'app/receipt', 'receipt', 'application', 'application-form', 'messages'),
      page(
        PAGES.personalArea,
        'app/personal-area',
        'personal-area',
        'application',
        'application-form',
        'account',
        'correction',
        'messages',
      ),
      page(
        PAGES.correctApplication.pattern,
        'application-form/correction',
        'correction',
        'application-form',
        'application',
        'messages',
        'password',
        'personal-area',
      ),
      page(PAGES.security, 'account/security', 'security', 'account', 'messages', 'password', 'personal-area'),
      page(PAGES.forgotPassword, 'account/forgot-password', 'account', 'messages'),
      page(PAGES.newPassword, 'account/new-password', 'account', 'messages', 'password'),
      page(PAGES.confirmEmail, 'account/confirm-email', 'account', 'messages'),
      page(PAGES.confirmNotice, 'account/confirm-notice', 'account', 'messages'),
      page(PAGES.admin, 'app/admin', 'admin', 'admin-list', 'application', 'messages'),
      page(
        PAGES.adminApplication.pattern,
        'app/admin-application',
        'admin-application',
        'admin',
        'application',
        'application-form',
        'correction',
        'messages',
        'password',
      ),
      page(PAGES.adminOverview, 'app/admin-overview', 'admin-overview', 'admin', 'application'),
      page(PAGES.adminContacts, 'app/admin-contacts', 'admin-contacts', 'admin', 'messages'),
      page(PAGES.adminTenders, 'app/admin-tenders', 'admin-tenders', 'admin', 'tender', 'application', 'messages'),
      page(PAGES.adminRankings, 'app/admin-rankings', 'admin-rankings', 'admin', 'application', 'messages'),
      page(PAGES.adminPayments, 'app/admin-payments', 'admin-payments', 'admin', 'messages'),
      page(PAGES.accessLog, 'app/access-log', 'access-log', 'admin', 'messages'),
      page('*', 'not-found/not-found'),
    ],
  },
];

/** Creates the router. With hydration data, it leaves the scroll position of a prerendered page to the browser. */
export function createRouter({ isPrerendered }: { isPrerendered: boolean }) {
  return createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {});
}

/**
 * Returns the path of the page that the gateway has served for this path: nginx decodes slashes before it resolves `..`, and merges
 * repeated ones. Hydration needs the page that was served.
 */
export function servedPath(pathname: string): string {
  return new URL(pathname.replace(/%2f/gi, '/').replace(/\/{2,}/g, '/'), 'http://localhost').pathname;
}

/** Loads the page at `location` before the router starts, because hydration needs the same elements in the first render. */
export async function loadFirstPage(location: Partial<Location>): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

function PageCrash() {
  const { t } = useTranslation();
  const error = useRouteError();
  usePageHead('app.crash.title');
  useEffect(() => console.error(error), [error]);
  return (
    <main className="page flex min-h-dvh flex-col items-start justify-center gap-5 py-16">
      <h1 className="text-3xl">{t('app.crash.title')}</h1>
      <p className="max-w-text text-lg text-muted">{t('app.crash.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('app.crash.reload')}</Button>
        <Button variant="secondary" asChild>
          {/* This is not a router link, so that the application is loaded again. */}
          <a href={PAGES.home}>{t('app.crash.home')}</a>
        </Button>
      </div>
    </main>
  );
}
