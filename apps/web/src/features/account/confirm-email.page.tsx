import { MailCheck } from 'lucide-react';
import { ThresholdCard } from '../../components/account/threshold-card';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { AddressConfirmed } from './address-confirmed';
import { AddressNotConfirmed } from './address-not-confirmed';
import { useConfirmation } from './confirm-email';
import { useLinkToken } from './use-link-token';

/** /conferma-email: confirms an address with the token of an e-mailed link, logged in or not (contract, section 4). */
export function Component() {
  const { t } = useTranslation();
  usePageHead('account.confirm.title');
  const token = useLinkToken();
  const confirmation = useConfirmation(token);
  return (
    <ThresholdCard icon={MailCheck} title={t('account.confirm.title')}>
      {confirmation.isSuccess ? (
        <AddressConfirmed />
      ) : token === undefined || confirmation.isError ? (
        <AddressNotConfirmed
          error={confirmation.error}
          onRetry={confirmation.refetch}
          isRetrying={confirmation.isFetching}
        />
      ) : (
        <p className="mt-8 text-center">
          <Spinner label={t('account.confirm.pending')} />
        </p>
      )}
    </ThresholdCard>
  );
}
