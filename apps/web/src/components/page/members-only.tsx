import { type CurrentUser, OIDC_RESULT_QUERY, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { currentUserQuery, forgetUserData, useCurrentUser } from '../../lib/session/current-user';
import { endedSession } from '../../lib/session/ended-session';
import { type ReturnPage, useLoginDialog } from '../../lib/session/login-dialog-state';
import { hasLoggedOutSince } from '../../lib/session/logout';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { useToast } from '../ui/toast';

interface MembersOnlyProps {
  page: ReturnPage;
  title: string;
  /** Whether the page shows errors of a form. */
  hasErrors?: boolean;
  /** Key of the sentence for a reader who is not logged in. */
  requiredText: string;
  /** The page's main call. Status 401 means that the session is over, unless the reader has logged in since. */
  call: { error: Error | null; errorUpdatedAt: number };
  children: (user: CurrentUser) => ReactNode;
}

/** Shows `children` to a logged-in user; others get a message and are sent to the home page (specification, section 8). */
export function MembersOnly({ page, title, hasErrors, requiredText, call, children }: MembersOnlyProps) {
  const { t } = useTranslation();
  usePageHead(title, undefined, undefined, hasErrors);
  const session = useCurrentUser();
  // The page waits while the dialog shows a result of the identity provider or an ended session.
  const { isOpen, result } = useLoginDialog();
  const isLoggingIn = isOpen && (result !== undefined || endedSession.getUser() !== undefined);
  const hasResult = new URLSearchParams(useLocation().search).has(OIDC_RESULT_QUERY);
  const departure = useDeparture({
    user: session.user,
    isKnown: !session.isLoading && session.error === null && !isLoggingIn && !hasResult,
    callError: call.errorUpdatedAt >= endedSession.begunAt ? call.error : null,
    page,
    requiredText,
  });
  if (session.user && !session.error && !departure) return children(session.user);
  return (
    <section className="page min-h-96 py-16">
      <h1 className="mb-6 text-3xl">{t(title)}</h1>
      {content()}
    </section>
  );

  function content() {
    if (session.error) return <LoadFailed onRetry={session.refetch} />;
    if (!departure) return <Spinner label={t('personalArea.page.loading')} />;
    const texts: Record<Departure, string> = {
      accessRequired: requiredText,
      sessionExpired: 'personalArea.expired.text',
      loggedOut: 'session.logout.doneText',
    };
    return <p className="text-lg text-muted">{t(texts[departure])}</p>;
  }
}

type Departure = 'accessRequired' | 'sessionExpired' | 'loggedOut';

/** Delays before the page is left (specification, section 9). */
const LEAVES_AFTER_MS: Record<Departure, number> = { accessRequired: 1_500, sessionExpired: 1_500, loggedOut: 1_000 };

interface Session extends Pick<MembersOnlyProps, 'page' | 'requiredText'> {
  callError: Error | null;
  user: CurrentUser | null;
  isKnown: boolean;
}

/** Leaves the page when there is no user, and announces why. Returns undefined while the reader stays. */
function useDeparture({ user, isKnown, callError, page, requiredText }: Session): Departure | undefined {
  const [departure, setDeparture] = useState<Departure>();
  const seenAt = useRef<number>(undefined);
  const queryClient = useQueryClient();

  useEffect(() => {
    // The page is not left if the reader logs in during the delay.
    if (departure === 'accessRequired' && user) setDeparture(undefined);
    if (departure || !isKnown) return;
    if (callError instanceof ApiError && callError.status === 401) {
      setDeparture('sessionExpired');
      endedSession.forget();
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    } else if (user) {
      seenAt.current ??= Date.now();
    } else if (seenAt.current === undefined) {
      setDeparture('accessRequired');
    } else {
      setDeparture(hasLoggedOutSince(queryClient, seenAt.current) ? 'loggedOut' : 'sessionExpired');
    }
  }, [departure, isKnown, user, callError, queryClient]);

  useEffect(() => {
    if (departure !== 'sessionExpired') return;
    // Runs when the page is left, because the next user of this tab must not see this user's data.
    return () => forgetUserData(queryClient);
  }, [departure, queryClient]);

  useAnnouncedLeave(departure, page, requiredText);
  return departure;
}

function useAnnouncedLeave(departure: Departure | undefined, page: ReturnPage, requiredText: string): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { openFor } = useLoginDialog();
  const asksForLogin = useRef(false);
  const announce = useEffectEvent((isExpired: boolean) =>
    toast({
      title: t(isExpired ? 'personalArea.expired.title' : 'personalArea.required.title'),
      description: t(isExpired ? 'personalArea.expired.text' : requiredText),
      tone: 'destructive',
    }),
  );

  useEffect(() => {
    if (!departure) return;
    // The logout shows its own toast.
    if (departure !== 'loggedOut') announce(departure === 'sessionExpired');
    const timer = setTimeout(() => {
      asksForLogin.current = departure === 'accessRequired';
      // Replaces the entry of the history, because the back button must not return here.
      navigate(PAGES.home, { replace: true });
    }, LEAVES_AFTER_MS[departure]);
    return () => clearTimeout(timer);
  }, [departure, navigate]);

  // Opens the dialog on unmount, because the next page would take the focus from a dialog opened earlier.
  useEffect(
    () => () => {
      if (asksForLogin.current) openFor(page, hash);
    },
    [openFor, page, hash],
  );
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="max-w-text">
      <Banner tone="danger" role="alert" title={t('personalArea.failed.title')}>
        {t('personalArea.failed.text')}
      </Banner>
      <Button variant="secondary" className="mt-5" onClick={onRetry}>
        {t('personalArea.failed.retry')}
      </Button>
    </div>
  );
}
