import { type CurrentUser, OIDC_RESULT_QUERY } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { endedSession } from '../../lib/session/ended-session';
import { type ReturnPage, useLoginDialog } from '../../lib/session/login-dialog-state';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { useDeparture } from './use-departure';

interface MembersOnlyProps {
  page: ReturnPage;
  /** Key of the page's title. */
  title: string;
  /** Key of the sentence for a reader who is not logged in. */
  requiredText: string;
  /** Error of the page's main call: a 401 means that the session is over. */
  callError: Error | null;
  children: (user: CurrentUser) => ReactNode;
}

/** Shows `children` to a logged-in user; others get a message and leave for the home page (specification, section 8). */
export function MembersOnly({ page, title, requiredText, callError, children }: MembersOnlyProps) {
  const { t } = useTranslation();
  usePageHead(title);
  const session = useCurrentUser();
  // After a login through the identity provider, or the end of a session, the login dialog belongs to this page.
  const { isOpen, result } = useLoginDialog();
  const isLoggingIn = isOpen && (result !== undefined || endedSession.getUser() !== undefined);
  const hasResult = new URLSearchParams(useLocation().search).has(OIDC_RESULT_QUERY);
  const departure = useDeparture({
    user: session.user,
    isKnown: !session.isLoading && session.error === null && !isLoggingIn && !hasResult,
    callError,
    page,
    requiredText,
  });
  if (session.user && !session.error && !departure) return children(session.user);
  return (
    <section className="page min-h-96 py-16">
      <h1 className="mb-6 text-3xl">{t(title)}</h1>
      {session.error && <LoadFailed onRetry={session.refetch} />}
      {!session.error && departure && <p className="text-lg text-muted">{t(departureText(departure, requiredText))}</p>}
      {!session.error && !departure && <Spinner label={t('personalArea.page.loading')} />}
    </section>
  );
}

function departureText(departure: NonNullable<ReturnType<typeof useDeparture>>, requiredText: string): string {
  if (departure === 'accessRequired') return requiredText;
  return departure === 'sessionExpired' ? 'personalArea.expired.text' : 'session.logout.doneText';
}

/** Says that the server does not answer, with a retry. */
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
