import { OIDC_RESULTS, type OidcResult } from '@lacorte/contracts';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

interface LoginNoticeProps {
  /** Unless a field says it. */
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
 * What went wrong and what to do, for as long as the form is there: the toast, which says it in the server's words and is read
 * out, goes after some seconds. Without a role of its own, so that nothing is said twice.
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
