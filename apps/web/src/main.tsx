import './styles/index.css';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers';
import { createRouter, loadFirstPage, servedPath } from './app/router';
import { readerLanguage, showServerLanguage } from './i18n/language';
import { loadTexts, startI18n } from './i18n/start-i18n';
import { forgetBeforeLogout, knowsLogout } from './lib/tab-storage';
import { emptyRestoredForms, typeOfVisit } from './restored-forms';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Runs before anything reads what the tab has kept. A page that is reached by going back may be older than a logout in this tab.
if (forgetBeforeLogout() || (knowsLogout() && typeOfVisit() === 'back_forward')) emptyRestoredForms();

const { pathname, search, hash } = location;
if (servedPath(pathname) !== pathname) history.replaceState(history.state, '', servedPath(pathname) + search + hash);

const language = readerLanguage();
startI18n(language);
// If a file fails to load, the router requests it again and shows the error.
// A top-level await could wait forever, because a page's chunk may import this one.
Promise.all([loadTexts('everywhere'), loadFirstPage(location)]).then(
  () => show(root, true),
  () => show(root, false),
);

function show(container: HTMLElement, isLoaded: boolean): void {
  const isPrerendered = container.hasChildNodes();
  const application = (
    <StrictMode>
      <Live container={container}>
        <Providers>
          <RouterProvider router={createRouter({ isPrerendered })} />
        </Providers>
      </Live>
    </StrictMode>
  );
  const page = document.documentElement;
  if (page.lang !== language) {
    // The cookie is set again, because the gateway has read another language from it or found none.
    showServerLanguage(language);
    replaceContent(container, application);
    page.lang = language;
  } else if (isLoaded && isPrerendered) {
    // The transition hydrates in pieces, so that a phone's main thread is never blocked for long.
    startTransition(() => {
      hydrateRoot(container, application);
    });
  } else {
    replaceContent(container, application);
  }
}

/** Marks the page as rendered or hydrated. Until then, early-input.ts records presses and typed text. */
function Live({ container, children }: { container: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    container.dataset.live = '';
  }, [container]);
  return children;
}

/** Renders synchronously, so that no empty page is painted in between. */
function replaceContent(container: HTMLElement, application: ReactNode): void {
  flushSync(() => createRoot(container).render(application));
}
