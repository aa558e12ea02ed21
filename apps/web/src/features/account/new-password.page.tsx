import { PAGES } from '@lacorte/contracts';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ThresholdCard } from '../../components/account/threshold-card';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { ChooseNewPassword } from './choose-new-password';
import { BrokenLink } from './link-page';
import { useLinkToken } from './use-link-token';

/** /nuova-password: sets a new password with the token of an e-mailed link (contract, section 4). */
export function Component() {
  const token = useLinkToken();
  /** Tokens that the server has taken or refused. */
  const [changed, setChanged] = useState<string>();
  const [refused, setRefused] = useState<string>();
  return (
    <ThresholdCard icon={LockKeyhole} title="account.new.title">
      {token === undefined || token === refused ? (
        <AskAgain isRefused={token !== undefined} />
      ) : token === changed ? (
        <PasswordChanged />
      ) : (
        <ChooseNewPassword
          key={token}
          token={token}
          onChanged={() => setChanged(token)}
          onRefused={() => setRefused(token)}
        />
      )}
    </ThresholdCard>
  );
}

/** For a link that sets no password. */
function AskAgain({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation();
  const again = useRef<HTMLAnchorElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => {
    if (isRefused) again.current?.focus();
  }, [isRefused]);
  return (
    <div className="mt-7">
      <BrokenLink isRefused={isRefused}>
        {t(isRefused ? 'account.broken.refusedText' : 'account.broken.incompleteText')}
      </BrokenLink>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink ref={again} to={PAGES.forgotPassword}>
          {t('account.broken.again')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The new password is in force; a login with it is the next step. */
function PasswordChanged() {
  const { t } = useTranslation();
  const { openFor } = useLoginDialog();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.changed.title')}
      </h2>
      <p className="mt-2">{t('account.changed.text')}</p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => openFor(PAGES.personalArea)}>{t('account.changed.login')}</Button>
      </div>
    </div>
  );
}
