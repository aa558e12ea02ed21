import './styles/index.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadFirstPage } from './app/load-first-page';
import { Providers } from './app/providers';
import { createRouter, routes } from './app/router';
import { readerLanguage, storeLanguage } from './i18n/language';
import { loadTexts, startI18n } from './i18n/start-i18n';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const language = readerLanguage();
startI18n(language);
// Whatever does not come now, the router asks for again, and says so when it fails.
const isLoaded = await Promise.all([loadTexts('everywhere'), loadFirstPage(routes, location)]).then(
  () => true,
  () => false,
);
const application = (
  <StrictMode>
    <Providers>
      <RouterProvider router={createRouter()} />
    </Providers>
  </StrictMode>
);
const page = document.documentElement;
if (page.lang !== language) {
  // The gateway did not know the reader's choice; from now on it does.
  storeLanguage(language);
  takePlace(root);
  page.lang = language;
} else if (isLoaded && root.hasChildNodes()) {
  hydrateRoot(root, application);
} else {
  takePlace(root);
}
// From here on controls do what they are for (styles/base.css).
root.dataset.live = '';

/** In one go: no moment is seen between what was there and what comes. */
function takePlace(container: HTMLElement): void {
  flushSync(() => createRoot(container).render(application));
}
