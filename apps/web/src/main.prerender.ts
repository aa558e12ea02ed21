// What the build makes the public pages with; never part of what a browser loads.
export { LANGUAGES, PAGES, PUBLIC_PAGES } from '@lacorte/contracts';
export { organization } from './app/organization';
export { renderPage } from './app/render-page';
