import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers';
import { createRouter } from './app/router';
import { startI18n } from './i18n/start-i18n';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The router first: it asks for the page's files while the sentences are on their way.
const router = createRouter();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
