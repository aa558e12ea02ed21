import { PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MembersOnly } from '../../components/account/members-only';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus-on-arrival';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { forgetSession } from '../../lib/session/forget-session';
import { AccountSections } from './account-sections';
import { useSessions } from './sessions/sessions-calls';

/** /area-utente/sicurezza: how the account is protected, and what becomes of its data (contract, section 4). */
export function Component() {
  const queryClient = useQueryClient();
  const [isErased, setErased] = useState(false);
  const { user } = useCurrentUser();
  const sessions = useSessions({ enabled: user !== null && !isErased });

  // Before the page notices the end of the session and leaves.
  if (isErased) return <Erased />;
  return (
    <MembersOnly
      page={PAGES.security}
      title="security.page.title"
      requiredText="security.page.required"
      callError={sessions.error}
    >
      {(owner) => (
        <AccountSections
          user={owner}
          sessions={sessions}
          onErased={() => {
            setErased(true);
            forgetSession(queryClient);
          }}
        />
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
