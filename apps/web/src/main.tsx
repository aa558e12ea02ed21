import './styles/index.css';
import { type ReactNode, StrictMode } from 'react';
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
// Whatever does not come now, the router asks for again, and says so when it fails. Nothing is awaited out here: a page's files may
// need this one, and would wait for it while it waits for them.
Promise.all([loadTexts('everywhere'), loadFirstPage(routes, location)]).then(
  () => show(root, true),
  () => show(root, false),
);

function show(container: HTMLElement, isLoaded: boolean): void {
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
    takePlace(container, application);
    page.lang = language;
  } else if (isLoaded && container.hasChildNodes()) {
    hydrateRoot(container, application);
  } else {
    takePlace(container, application);
  }
  // From here on controls do what they are for (styles/base.css).
  container.dataset.live = '';
}

/** In one go: no moment is seen between what was there and what comes. */
function takePlace(container: HTMLElement, application: ReactNode): void {
  flushSync(() => createRoot(container).render(application));
}
