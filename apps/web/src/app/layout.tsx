import { lazy, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { LoadBoundary } from '../components/ui/load-boundary';
import { useToast } from '../components/ui/toast';
import { EndedSessionBar } from '../features/account/login/ended-session-bar';
import { useLoginResult } from '../features/account/login/use-login-result';
import { Footer } from '../features/shell/footer';
import { Navbar } from '../features/shell/navbar';
import { WithoutScript } from '../features/shell/without-script';
import { loadTexts } from '../i18n/start-i18n';
import { useTranslation } from '../i18n/translations';
import { useAccountLanguage } from '../lib/session/account-language';
import { useCurrentUser } from '../lib/session/current-user';
import { useLoginDialog } from '../lib/session/login-dialog-state';
import { useOtherTabs } from '../lib/session/other-tabs';

/** The dialog is a separate chunk, loaded with its texts when it first opens. */
const loadLogin = async () => {
  const [dialog] = await Promise.all([
    import('../features/account/login/login-dialog'),
    loadTexts('login', 'messages'),
  ]);
  return dialog;
};
const FirstLogin = lazy(loadLogin);

const MAIN_ID = 'contenuto';

export function Layout() {
  const { t } = useTranslation();
  const { isOpen: isLoginOpen } = useLoginDialog();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useLoginResult();
  const reader = useReader();
  useAccountLanguage();
  useOtherTabs();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold"
      >
        {t('shell.skip.link')}
      </a>
      <NavigationBar />
      <Navbar />
      <WithoutScript />
      <EndedSessionBar />
      <main ref={main} id={MAIN_ID} tabIndex={-1} className="flex-1">
        <Outlet key={reader} />
      </main>
      <Footer />
      {isLoginOpen && <Login />}
      <Scrolling />
    </div>
  );
}

/** Restores the scroll position of a page that the reader goes back to. The browser itself does this after a reload. */
function Scrolling() {
  const isFirst = useRef(true);
  // Effects of the child `ScrollRestoration` run before this one, so they still see `isFirst` as true.
  useLayoutEffect(() => {
    isFirst.current = false;
  }, []);
  // Pages that no link of the site has opened share one history key, so the path is part of the key.
  const getKey = useCallback(({ pathname, key }: Location) => (isFirst.current ? 'first' : `${pathname} ${key}`), []);
  return <ScrollRestoration getKey={getKey} />;
}

/** Returns a key that changes when one user directly replaces another, so that the page starts again. */
function useReader(): number {
  const id = useCurrentUser().user?.id;
  const [reader, setReader] = useState({ id, number: 0 });
  if (reader.id === id) return reader.number;
  const next = { id, number: reader.number + (reader.id !== undefined && id !== undefined ? 1 : 0) };
  setReader(next);
  return next.number;
}

function NavigationBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="fixed inset-x-0 top-0 z-40 h-1 animate-appear bg-ochre" />;
}

/** A lazy component keeps its failure, so only a new component can load the dialog again. */
let hasLoginFailed = false;

/** Shows the login dialog. It closes when the reader goes to another page. */
function Login() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const { setOpen } = useLoginDialog();
  const [LoginDialog] = useState(() => (hasLoginFailed ? lazy(loadLogin) : FirstLogin));
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt) setOpen(false);
  }, [pathname, openedAt, setOpen]);
  const fail = () => {
    hasLoginFailed = true;
    setOpen(false);
    toast({ title: t('ui.call.failed'), tone: 'destructive' });
  };
  return (
    <LoadBoundary onFailed={fail}>
      <Suspense>
        <LoginDialog />
      </Suspense>
    </LoadBoundary>
  );
}

/** Moves the focus to the content of the new page, so that keyboard and screen reader continue there. */
function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
