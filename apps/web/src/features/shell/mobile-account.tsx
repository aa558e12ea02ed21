import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { Avatar } from '../../components/ui/avatar';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { useLogout } from '../../lib/session/use-logout';
import { fullName, initials } from '../../lib/session/user-name';

export function MobileAccount({ onChoice }: { onChoice: () => void }) {
  const { user } = useCurrentUser();
  return user ? <LoggedIn user={user} onChoice={onChoice} /> : <LoggedOut onChoice={onChoice} />;
}

function LoggedOut({ onChoice }: { onChoice: () => void }) {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const login = () => {
    onChoice();
    setOpen(true);
  };
  return (
    <div className="mt-4 grid gap-3">
      <ButtonLink to={PAGES.apply} onClick={onChoice} size="large">
        {t('shell.account.apply')}
      </ButtonLink>
      <Button variant="secondary" size="large" onClick={login}>
        {t('shell.account.login')}
      </Button>
    </div>
  );
}

function LoggedIn({ user, onChoice }: { user: CurrentUser; onChoice: () => void }) {
  const { t } = useTranslation();
  const logout = useLogout();
  const leave = () => {
    onChoice();
    logout.mutate();
  };
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar initials={initials(user)} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{fullName(user)}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
        </div>
      </div>
      <ButtonLink to={PAGES.personalArea} onClick={onChoice} variant="secondary">
        {t('shell.account.personalArea')}
      </ButtonLink>
      <ButtonLink to={PAGES.security} onClick={onChoice} variant="secondary">
        {t('shell.account.security')}
      </ButtonLink>
      {user.role === 'admin' && (
        <ButtonLink to={PAGES.admin} onClick={onChoice} variant="secondary">
          {t('shell.account.admin')}
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={leave}>
        {t('shell.account.logout')}
      </Button>
    </div>
  );
}
