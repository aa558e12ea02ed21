import { PAGES } from '@lacorte/contracts';
import { SendVerification } from '../../components/account/send-verification';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { BrokenLink, LinkProblem } from './link-problem';

interface AddressNotConfirmedProps {
  /** Null for an address without a token. */
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** A new link goes to the address of the logged-in user. */
export function AddressNotConfirmed(problem: AddressNotConfirmedProps) {
  return (
    <LinkProblem {...problem} invalidCode="verification-link-invalid">
      <NewLink isRefused={problem.error !== null} />
    </LinkProblem>
  );
}

function NewLink({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation();
  const { user, isLoading } = useCurrentUser();
  const { openFor } = useLoginDialog();
  if (isLoading) return null;
  if (user?.emailVerified) return <AlreadyConfirmed />;
  return (
    <div className="mt-7">
      <BrokenLink isRefused={isRefused}>
        {t(isRefused ? 'account.unconfirmed.refusedText' : 'account.unconfirmed.incompleteText')}
      </BrokenLink>
      <div className="mt-7">
        {user ? (
          <SendVerification />
        ) : (
          <Button onClick={() => openFor(PAGES.security)}>{t('account.unconfirmed.login')}</Button>
        )}
      </div>
    </div>
  );
}

/** A used link is no problem once the address is confirmed. */
function AlreadyConfirmed() {
  const { t } = useTranslation();
  return (
    <div className="mt-7">
      <Banner tone="success" role="status">
        {t('account.unconfirmed.already')}
      </Banner>
      <ButtonLink to={PAGES.personalArea} className="mt-7">
        {t('account.confirmed.area')}
      </ButtonLink>
    </div>
  );
}
