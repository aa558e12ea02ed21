import { join } from 'node:path/posix';
import { text } from 'node:stream/consumers';
import { COOPERATIVE, type Language, PAGES } from '@lacorte/contracts';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { messagesFile } from '../i18n/load-messages';
import { loadTexts, startI18n } from '../i18n/start-i18n';
import { headHtml } from '../lib/page-head/head-html';
import type { HeadTag } from '../lib/page-head/head-tags';
import { HeadRecorderContext } from '../lib/page-head/use-page-head';
import { Providers } from './providers';
import { loadFirstPage, type PageFiles, routes } from './router';

interface Site {
  /** URL of the site, without a slash at the end. */
  address: string;
  /** Returns the built scripts of source modules. `modules` are paths as in Vite's manifest. */
  scriptsOf: (modules: string[]) => string[];
}

/** Beginnings of inline styles and scripts. The content security policy refuses both. */
const REFUSED = [' style="', '<script', '<style'];

/** Renders the page at `path` to HTML without a browser. Callers render one page after the other, because the language is global. */
export async function renderPage(path: string, language: Language, { address, scriptsOf }: Site) {
  startI18n(language);
  await loadFirstPage({ pathname: path });
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const [page] = context.matches.slice(-1);
  if (!page) throw new Error(`${path} is no page`);
  const { module, texts }: PageFiles = page.route.handle;
  await loadTexts(...texts);
  let tags: HeadTag[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <HeadRecorderContext value={{ site: address, record: (recorded) => (tags = recorded) }}>
        <Providers>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </Providers>
      </HeadRecorderContext>
    </StrictMode>,
  );
  const content = await text(prelude);
  const refused = REFUSED.find((part) => content.includes(part));
  if (refused) throw new Error(`${path} has ${refused}, which browsers would refuse`);
  const scripts = scriptsOf([`src/${module}`, ...texts.map((part) => join('src/i18n', messagesFile(language, part)))]);
  const facts = path === PAGES.home ? organization(address) : undefined;
  return { content, head: headHtml({ tags, scripts, facts }) };
}

/** Describes the cooperative for search engines (https://schema.org/Organization). `site` has no slash at the end. */
function organization(site: string): Record<string, unknown> {
  const { address } = COOPERATIVE;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site}/#cooperativa`,
    name: COOPERATIVE.name,
    legalName: COOPERATIVE.legalName,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    image: `${site}/og-image.png`,
    email: COOPERATIVE.email,
    telephone: COOPERATIVE.phone,
    foundingDate: String(COOPERATIVE.founded),
    taxID: COOPERATIVE.taxCode,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.province,
      addressCountry: 'IT',
    },
    areaServed: { '@type': 'AdministrativeArea', name: 'Lombardia' },
  };
}
