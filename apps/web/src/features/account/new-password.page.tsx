import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { ThresholdCard } from '../../components/account/threshold-card';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { BrokenLink } from './broken-link';
import { ChooseNewPassword } from './choose-new-password';
import { PasswordChanged } from './password-changed';
import { useLinkToken } from './use-link-token';

/** /nuova-password: sets a new password with the token of an e-mailed link (contract, section 4). */
export function Component() {
  const { t } = useTranslation();
  usePageHead('account.new.title');
  const token = useLinkToken();
  /** Tokens that the server has taken or refused. */
  const [changed, setChanged] = useState<string>();
  const [refused, setRefused] = useState<string>();
  return (
    <ThresholdCard icon={LockKeyhole} title={t('account.new.title')}>
      {token === undefined || token === refused ? (
        <BrokenLink wasTried={token !== undefined} />
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
