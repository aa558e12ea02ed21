import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { Footer } from '../features/shell/footer';
import { Navbar } from '../features/shell/navbar';
import { WithoutScript } from '../features/shell/without-script';
import { loadTexts } from '../i18n/start-i18n';
import { useTranslation } from '../i18n/translations';
import { useLoginDialog } from '../lib/session/login-dialog-state';
import { useFocusOnNavigation } from './use-focus-on-navigation';

/** With its validation and its texts a chunk of its own, read when somebody first wants to log in. */
const LoginDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('../features/session/login-dialog'), loadTexts('messages')]);
  return dialog;
});

const MAIN_ID = 'contenuto';

/** What every page stands in. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationBar />
      <Navbar />
      <WithoutScript />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <Login />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Every page opened by its address has the same key in the history: the path keeps one from taking another's place. */
function scrollKey({ pathname, key }: Location): string {
  return `${pathname} ${key}`;
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold"
    >
      {t('shell.skip.link')}
    </a>
  );
}

/** A thin line while the next page's files are on their way. */
function NavigationBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="fixed inset-x-0 top-0 z-40 h-1 animate-appear bg-ochre" />;
}

function Login() {
  const { isOpen } = useLoginDialog();
  return isOpen && <OpenLogin />;
}

/** Going back or on leaves the dialog behind with its page. */
function OpenLogin() {
  const { setOpen } = useLoginDialog();
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt) setOpen(false);
  }, [pathname, openedAt, setOpen]);
  return (
    <Suspense>
      <LoginDialog />
    </Suspense>
  );
}
