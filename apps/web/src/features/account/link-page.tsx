import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ThresholdCard } from '../../components/account/threshold-card';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { problemText } from '../../lib/refusal-text';
import { useLinkToken } from './use-link-token';

interface LinkPageProps {
  icon: LucideIcon;
  /** Key of the title. */
  title: string;
  /** Path of the API that takes the token by POST. */
  path: string;
  /** Error code of a refused link. */
  invalidCode: string;
  onConfirmed?: () => void;
  confirmed: ReactNode;
  /** Shown for a link that will never work. @param isRefused false for an address without a token */
  broken: (isRefused: boolean) => ReactNode;
}

/** The page of a mailed link that confirms something by itself. */
export function LinkPage({ icon, title, path, invalidCode, onConfirmed, confirmed, broken }: LinkPageProps) {
  const translation = useTranslation();
  const { t } = translation;
  const token = useLinkToken();
  const { isSuccess, error, refetch, isFetching } = useConfirmation(path, token, onConfirmed);
  const code = errorBody(error)?.code;
  return (
    <ThresholdCard icon={icon} title={title}>
      {isSuccess ? (
        confirmed
      ) : token === undefined || code === invalidCode || code === 'validation' ? (
        broken(error !== null)
      ) : error ? (
        <div className="mt-7">
          <Banner tone="danger" role="alert">
            {problemText(error, translation)}
          </Banner>
          <Button className="mt-7" pending={isFetching} onClick={() => refetch()}>
            {t('account.confirm.retry')}
          </Button>
        </div>
      ) : (
        <p className="mt-8 text-center">
          <Spinner label={t('account.confirm.pending')} />
        </p>
      )}
    </ThresholdCard>
  );
}

/**
 * Sends the token once, by itself. A query and not a mutation: it is kept by its token, so that a page which is mounted twice asks
 * once, and shows the answer to the one use that a link has.
 */
function useConfirmation(path: string, token: string | undefined, onConfirmed?: () => void) {
  return useQuery({
    queryKey: [path, token],
    queryFn: async () => {
      await requestJson('POST', path, { token });
      onConfirmed?.();
      return true;
    },
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** Says why a link does not work. @param isRefused false for an address without a token */
export function BrokenLink({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const title = t(isRefused ? 'account.broken.refusedTitle' : 'account.broken.incompleteTitle');
  return (
    <Banner tone="danger" role="alert" title={title}>
      <p className="mt-1">{children}</p>
    </Banner>
  );
}
