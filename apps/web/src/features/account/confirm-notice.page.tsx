import { PAGES } from '@lacorte/contracts';
import { BellRing } from 'lucide-react';
import { ThresholdCard } from '../../components/account/threshold-card';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus-on-arrival';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useNoticeConfirmation } from './confirm-notice';
import { BrokenLink, LinkProblem } from './link-problem';
import { useLinkToken } from './use-link-token';

/** /conferma-avviso: verifies the address of a person who wants an e-mail when the next tender opens. */
export function Component() {
  const { t } = useTranslation();
  usePageHead('account.notice.title');
  const token = useLinkToken();
  const { isSuccess, isError, error, refetch, isFetching } = useNoticeConfirmation(token);
  return (
    <ThresholdCard icon={BellRing} title={t('account.notice.title')}>
      {isSuccess ? (
        <Confirmed />
      ) : token === undefined || isError ? (
        <NotConfirmed error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <p className="mt-8 text-center">
          <Spinner label={t('account.confirm.pending')} />
        </p>
      )}
    </ThresholdCard>
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.notice.confirmedTitle')}
      </h2>
      <p className="mt-2">{t('account.notice.confirmedText')}</p>
      <ButtonLink to={PAGES.home} className="mt-7">
        {t('account.confirmed.home')}
      </ButtonLink>
    </div>
  );
}

interface NotConfirmedProps {
  /** Null for an address without a token. */
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Leads to a new request. */
function NotConfirmed(problem: NotConfirmedProps) {
  const { t } = useTranslation();
  const isRefused = problem.error !== null;
  return (
    <LinkProblem {...problem} invalidCode="notice-link-invalid">
      <div className="mt-7">
        <BrokenLink isRefused={isRefused}>
          {t(isRefused ? 'account.notice.refusedText' : 'account.notice.incompleteText')}
        </BrokenLink>
        <ButtonLink to={PAGES.apply} className="mt-7">
          {t('account.notice.again')}
        </ButtonLink>
      </div>
    </LinkProblem>
  );
}
