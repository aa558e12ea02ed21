// This module renders the public pages at build time. Browsers never load it.
import { PAGES } from '@lacorte/contracts';

export { LANGUAGES, PUBLIC_PAGES } from '@lacorte/contracts';
export { renderPage } from './app/render-page';
export { emptyHead } from './lib/page-head/head-html';

/** Pages whose content depends on a URL that is unknown at build time. `path` is any such path. */
export const SHELLS: readonly (readonly [name: string, path: string])[] = [['graduatoria', PAGES.ranking('-')]];
