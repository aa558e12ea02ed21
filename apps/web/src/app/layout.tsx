import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useFocusOnNavigation } from './use-focus-on-navigation';

const MAIN_ID = 'contenuto';

/** What every page stands in. */
export function Layout() {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href={`#${MAIN_ID}`} className="sr-only focus:not-sr-only">
        {t('shell.skip.link')}
      </a>
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
