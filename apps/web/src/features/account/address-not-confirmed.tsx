import { PAGES } from '@lacorte/contracts';
import { SendVerification } from '../../components/account/send-verification';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { problemText } from '../../lib/forms/use-call-form';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

interface AddressNotConfirmedProps {
  /** Null for an address without a token. */
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/**
 * A link that confirmed nothing, and what to do: the same again when the server could not answer, else a new link, which goes to the
 * address of the logged-in user.
 */
export function AddressNotConfirmed({ error, onRetry, isRetrying }: AddressNotConfirmedProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { user, isLoading } = useCurrentUser();
  const { openFor } = useLoginDialog();
  const code = error instanceof ApiError ? error.body?.code : undefined;
  const isBroken = error === null || code === 'verification-link-invalid' || code === 'validation';
  if (!isBroken) {
    return (
      <div className="mt-7">
        <Banner tone="danger" role="alert">
          {problemText(error, translation)}
        </Banner>
        <Button className="mt-7" pending={isRetrying} onClick={onRetry}>
          {t('account.confirm.retry')}
        </Button>
      </div>
    );
  }
  if (isLoading) return null;
  if (user?.emailVerified) return <AlreadyConfirmed />;
  return (
    <div className="mt-7">
      <Banner
        tone="danger"
        role="alert"
        title={t(error ? 'account.broken.refusedTitle' : 'account.broken.incompleteTitle')}
      >
        <p className="mt-1">{t(error ? 'account.unconfirmed.refusedText' : 'account.unconfirmed.incompleteText')}</p>
      </Banner>
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
