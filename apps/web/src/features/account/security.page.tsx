import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { MembersOnly } from '../../components/page/members-only';
import { SendVerification } from '../../components/page/send-verification';
import { Badge } from '../../components/ui/badge';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { EmailText } from '../../components/ui/email-text';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { leaveSession } from '../../lib/session/logout';
import { ChangeEmail } from './security/change-email';
import { EraseAccount, ExportData } from './security/own-data';
import { ChangePassword, Provider } from './security/password-and-provider';
import { Section } from './security/section';
import { Sessions, useSessions } from './security/sessions';
import { TwoSteps } from './security/two-steps';

/** /area-utente/sicurezza: login, sessions and data of the account (contract, section 4). */
export function Component() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isErased, setErased] = useState(false);
  const sessions = useSessions({ enabled: useCurrentUser().user !== null && !isErased });
  const leave = () => {
    setErased(true);
    leaveSession(queryClient, { isErased: true });
  };

  // This comes first, because MembersOnly would notice the end of the session and leave the page.
  if (isErased) return <Erased />;
  return (
    <MembersOnly
      page={PAGES.security}
      title="security.page.title"
      requiredText="security.page.required"
      call={sessions}
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
            <ChangeEmail user={user} />
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

/** Asks an administrator to switch on two-step login, and afterwards links to the back office. */
function MfaRequired({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const isMissing = user.mfa?.required === true && !user.mfa.enabled;
  const wasMissing = useRef(isMissing);
  if (isMissing) {
    return (
      <Banner tone="warning" title={t('security.required.title')} className="print:hidden">
        {t('security.required.text')}
      </Banner>
    );
  }
  if (!wasMissing.current || !user.mfa?.enabled) return null;
  return (
    <Banner tone="success" title={t('security.required.doneTitle')} className="print:hidden">
      <Link to={PAGES.admin} className="inline-flex min-h-11 items-center text-brand underline">
        {t('security.required.done')}
      </Link>
    </Banner>
  );
}

function Address({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const isVerified = user.emailVerified;
  const badge = (
    <Badge tone={isVerified ? 'success' : 'warning'} icon={isVerified ? CircleCheck : TriangleAlert}>
      {t(isVerified ? 'security.address.verified' : 'security.address.unverified')}
    </Badge>
  );
  return (
    <Section title={t('security.address.title')} badge={badge}>
      <p className="font-semibold">
        <EmailText address={user.email} />
      </p>
      {!isVerified && (
        <>
          <p className="mt-2 mb-4 max-w-text text-muted">{t('security.address.text')}</p>
          <SendVerification />
        </>
      )}
    </Section>
  );
}
