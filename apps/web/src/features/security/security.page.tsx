import { PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MembersOnly } from '../../components/account/members-only';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { forgetSession } from '../../lib/session/forget-session';
import { Address } from './address';
import { ChangePassword } from './change-password';
import { MfaRequired } from './mfa-required';
import { EraseAccount } from './own-data/erase-account';
import { ExportData } from './own-data/export-data';
import { Provider } from './provider';
import { Sessions } from './sessions/sessions';
import { useSessions } from './sessions/sessions-calls';
import { TwoSteps } from './two-steps/two-steps';

/** /area-utente/sicurezza: how the account is protected, and what becomes of its data (contract, section 4). */
export function Component() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isErased, setErased] = useState(false);
  const sessions = useSessions({ enabled: useCurrentUser().user !== null && !isErased });
  const leave = () => {
    setErased(true);
    forgetSession(queryClient);
  };

  // Before the page notices the end of the session and leaves.
  if (isErased) return <Erased />;
  return (
    <MembersOnly
      page={PAGES.security}
      title="security.page.title"
      requiredText="security.page.required"
      callError={sessions.error}
    >
      {(user) => (
        <div className="page max-w-4xl py-10 lg:py-14">
          <header className="print:hidden">
            <Link
              to={PAGES.personalArea}
              className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-muted hover:text-ink hover:underline"
            >
              <ArrowLeft className="size-4" aria-hidden />
              {t('security.page.back')}
            </Link>
            <h1 className="mt-1 text-3xl">{t('security.page.title')}</h1>
            <p className="mt-2 max-w-text text-lg text-muted">{t('security.page.lead')}</p>
          </header>
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6">
            <MfaRequired user={user} />
            {user.mfa && <TwoSteps mfa={user.mfa} email={user.email} />}
            <Address user={user} />
            <ChangePassword user={user} />
            <Provider />
            <Sessions query={sessions} />
            <ExportData />
            <EraseAccount asksForCode={user.mfa?.enabled ?? false} onErased={leave} />
          </div>
        </div>
      )}
    </MembersOnly>
  );
}

/** The erasure has started and the session has ended. */
function Erased() {
  const { t } = useTranslation();
  usePageHead('security.erased.title');
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section className="page min-h-96 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t('security.erased.title')}
      </h1>
      <p className="mt-4 max-w-text text-lg">{t('security.erased.text')}</p>
      <ButtonLink to={PAGES.home} className="mt-8">
        {t('security.erased.home')}
      </ButtonLink>
    </section>
  );
}
