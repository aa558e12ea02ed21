import { API, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { SendVerification } from '../../components/page/send-verification';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { readUserAgain, useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { BrokenLink, LinkPage, Outcome } from './link-page';

/** /conferma-email: confirms an e-mail address with the token of a mailed link, also without a login (contract, section 4). */
export function Component() {
  const queryClient = useQueryClient();
  return (
    <LinkPage
      icon={MailCheck}
      title="account.confirm.title"
      path={API.confirmEmailVerification}
      invalidCode="verification-link-invalid"
      // Reading the user is not awaited, because the e-mail address is also confirmed without a session.
      onConfirmed={() => void readUserAgain(queryClient)}
      confirmed={<Confirmed />}
      taken={<Taken />}
      broken={(isRefused) => <NewLink isRefused={isRefused} />}
    />
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { openFor } = useLoginDialog();
  return (
    <Outcome title={t('account.confirmed.title')} text={t('account.confirmed.text')}>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        {user ? (
          <ButtonLink to={PAGES.personalArea}>{t('account.confirmed.area')}</ButtonLink>
        ) : (
          <Button onClick={() => openFor(PAGES.personalArea)}>{t('account.changed.login')}</Button>
        )}
        <ButtonLink to={PAGES.home} variant="secondary">
          {t('account.confirmed.home')}
        </ButtonLink>
      </div>
    </Outcome>
  );
}

function Taken() {
  const { t } = useTranslation();
  return (
    <div className="mt-7">
      <Banner tone="danger" role="alert" title={t('account.taken.title')}>
        <p className="mt-1">{t('account.taken.text')}</p>
      </Banner>
      <ToSecurity />
    </div>
  );
}

function ToSecurity() {
  const { t } = useTranslation();
  return (
    <ButtonLink to={PAGES.security} variant="secondary" className="mt-7">
      {t('account.unconfirmed.security')}
    </ButtonLink>
  );
}

/** Offers a new link. The server sends it to the e-mail address of the logged-in user, so others must log in first. */
function NewLink({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation();
  const { user, isLoading } = useCurrentUser();
  const { openFor } = useLoginDialog();
  if (isLoading) return null;
  if (user?.emailVerified) {
    return (
      <div className="mt-7">
        <Banner tone="success" role="status">
          {t('account.unconfirmed.already', { email: user.email })}
        </Banner>
        <div className="sm:flex sm:flex-wrap sm:gap-3">
          <ButtonLink to={PAGES.personalArea} className="mt-7">
            {t('account.confirmed.area')}
          </ButtonLink>
          <ToSecurity />
        </div>
      </div>
    );
  }
  return (
    <BrokenLink
      isRefused={isRefused}
      text={t(isRefused ? 'account.unconfirmed.refusedText' : 'account.unconfirmed.incompleteText')}
    >
      {user ? (
        <SendVerification />
      ) : (
        <Button onClick={() => openFor(PAGES.security)}>{t('account.unconfirmed.login')}</Button>
      )}
    </BrokenLink>
  );
}
