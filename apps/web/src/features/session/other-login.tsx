import { API, OIDC_PAGE_QUERY, PAGES } from '@lacorte/contracts';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { usePublicSettings } from '../../lib/public-settings';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

/** Pages without use for a logged-in user, to which a login does not return. */
const WITHOUT_RETURN: readonly string[] = [PAGES.forgotPassword, PAGES.newPassword, PAGES.confirmEmail];

/** The login through an identity provider, where the installation has one. */
export function OtherLogin() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { returnTo } = useLoginDialog();
  const label = usePublicSettings()?.oidcLabel;
  if (!label) return null;
  const page = WITHOUT_RETURN.includes(pathname) ? PAGES.personalArea : pathname;
  return (
    <Button asChild variant="secondary">
      {/* Not a router link: the gateway sends the browser on to the provider. */}
      <a href={`${API.oidc}?${new URLSearchParams({ [OIDC_PAGE_QUERY]: returnTo ?? page })}`}>
        {t('login.other.button', { label })}
      </a>
    </Button>
  );
}
