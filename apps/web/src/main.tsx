import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { loadFirstPage } from './app/load-first-page';
import { Providers } from './app/providers';
import { createRouter, routes } from './app/router';
import { readerLanguage } from './i18n/language';
import { loadTexts, startI18n } from './i18n/start-i18n';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const language = readerLanguage();
startI18n(language);
// Whatever does not come now, the router asks for again, and says so when it fails.
const isPageLoaded = await Promise.all([loadTexts('everywhere'), loadFirstPage(routes, location)]).then(
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
const isMadeAhead = root.hasChildNodes() && document.documentElement.lang === language;
document.documentElement.lang = language;
if (isMadeAhead && isPageLoaded) hydrateRoot(root, application);
else createRoot(root).render(application);
