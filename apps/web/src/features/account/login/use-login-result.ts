import { OIDC_RESULT_QUERY, OIDC_RESULTS, type OidcResult } from '@lacorte/contracts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/ui/toast';
import { loadTexts } from '../../../i18n/start-i18n';
import { currentTranslation } from '../../../i18n/translations';
import { useCurrentUser } from '../../../lib/session/current-user';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';

/** Toasts for a reader who is logged in, or who continues with the application form. */
const TOASTS: Partial<Record<OidcResult, string>> = {
  [OIDC_RESULTS.linked]: 'login.result.linked',
  [OIDC_RESULTS.linkedElsewhere]: 'login.result.linkedElsewhere',
  [OIDC_RESULTS.noAccount]: 'login.result.noAccount',
  [OIDC_RESULTS.cancelled]: 'login.result.cancelled',
  [OIDC_RESULTS.failed]: 'login.result.failed',
};

/** Shows the result of a login through the identity provider or of linking to it, and removes the result from the URL. */
export function useLoginResult(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { toast } = useToast();
  const { openAfter } = useLoginDialog();
  const { user, isLoading } = useCurrentUser();
  const isLoggedIn = user !== null;

  useEffect(() => {
    const query = new URLSearchParams(search);
    const given = query.get(OIDC_RESULT_QUERY);
    if (given === null || isLoading) return;
    query.delete(OIDC_RESULT_QUERY);
    navigate({ pathname, search: query.toString(), hash }, { replace: true });
    const result = Object.values(OIDC_RESULTS).find((known) => known === given);
    const text = result && TOASTS[result];
    if (text && (isLoggedIn || result === OIDC_RESULTS.noAccount)) {
      const tone = result === OIDC_RESULTS.linked ? 'success' : 'default';
      void loadTexts('login').then(() => toast({ title: currentTranslation().t(text), tone }));
    } else if (result && !isLoggedIn) openAfter(result);
  }, [pathname, search, hash, isLoading, isLoggedIn, navigate, openAfter, toast]);
}
