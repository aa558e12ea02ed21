import { OIDC_RESULTS, type OidcResult } from '@lacorte/contracts';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

interface LoginNoticeProps {
  /** Error of the login, unless a field shows it. */
  error: Error | undefined;
  hasExpired: boolean;
}

const RESULT_TEXTS: Partial<Record<OidcResult, string>> = {
  [OIDC_RESULTS.cancelled]: 'login.result.cancelled',
  [OIDC_RESULTS.failed]: 'login.result.failed',
  [OIDC_RESULTS.notLinked]: 'login.result.notLinked',
  [OIDC_RESULTS.linkedElsewhere]: 'login.result.linkedElsewhere',
};

/**
 * Reason why a login failed and what to do, shown as long as the form is there: the toast, which says it in the server's words and
 * is read out, goes after some seconds. A failed call has no role of its own here, so that nothing is said twice.
 */
export function LoginNotice({ error, hasExpired }: LoginNoticeProps) {
  const { t } = useTranslation();
  const { result } = useLoginDialog();
  const reason = hasExpired ? 'login.notice.expired' : result && RESULT_TEXTS[result];
  if (error) return <Banner tone="danger">{t(failureText(error))}</Banner>;
  if (!reason) return null;
  return (
    <Banner tone="warning" role="alert">
      {t(reason)}
    </Banner>
  );
}

function failureText(error: Error): string {
  const code = errorBody(error)?.code;
  if (code === 'wrong-credentials') return 'login.notice.wrong';
  return code === 'too-many-requests' ? 'login.notice.tooMany' : 'login.notice.failed';
}
