import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Avatar } from '../../components/ui/avatar';
import { Button } from '../../components/ui/button';
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
      <Button asChild size="large">
        <Link to={PAGES.apply} onClick={onChoice}>
          {t('shell.account.apply')}
        </Link>
      </Button>
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
      <Button asChild variant="secondary">
        <Link to={PAGES.personalArea} onClick={onChoice}>
          {t('shell.account.personalArea')}
        </Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={PAGES.security} onClick={onChoice}>
          {t('shell.account.security')}
        </Link>
      </Button>
      {user.role === 'admin' && (
        <Button asChild variant="secondary">
          <Link to={PAGES.admin} onClick={onChoice}>
            {t('shell.account.admin')}
          </Link>
        </Button>
      )}
      <Button variant="quiet" onClick={leave}>
        {t('shell.account.logout')}
      </Button>
    </div>
  );
}
