// Renders the public pages at build time; browsers never load it.
export { LANGUAGES, PAGES, PUBLIC_PAGES } from '@lacorte/contracts';
export { renderPage } from './app/render-page';
export { emptyHead } from './lib/page-head/head-html';
