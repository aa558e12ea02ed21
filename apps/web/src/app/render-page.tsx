import { text } from 'node:stream/consumers';
import type { Language } from '@lacorte/contracts';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { loadTexts, startI18n } from '../i18n/start-i18n';
import type { HeadTag } from '../lib/page-head/head-tags';
import { HeadRecorderContext } from '../lib/page-head/use-page-head';
import { loadFirstPage } from './load-first-page';
import type { PageFiles } from './page-files';
import { Providers } from './providers';
import { routes } from './router';

/** A page as it is before anything is known of its reader. */
export interface RenderedPage {
  content: string;
  head: HeadTag[];
  files: PageFiles;
}

/**
 * Makes the page at `path` where there is no browser. One at a time: the language is that of the whole program.
 *
 * @param site the site's address, as the tags of the head shall name it
 */
export async function renderPage(path: string, language: Language, site: string): Promise<RenderedPage> {
  startI18n(language);
  await loadFirstPage(routes, { pathname: path });
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const files = context.matches.at(-1)?.route.handle as PageFiles;
  // Those of another language than the one that the page's files came with.
  await loadTexts(...files.texts);
  let head: HeadTag[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <HeadRecorderContext value={{ site, record: (tags) => (head = tags) }}>
        <Providers>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </Providers>
      </HeadRecorderContext>
    </StrictMode>,
  );
  return { content: await text(prelude), head, files };
}
