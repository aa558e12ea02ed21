import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { House, KeyRound, LogOut } from 'lucide-react';
import { Avatar } from '../../components/ui/avatar';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useLogout } from '../../lib/session/logout';
import { fullName, greetingName, initials } from '../../lib/session/user-name';

export function PersonalHeader({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
          <Avatar initials={initials(user)} large />
          <div className="min-w-0">
            <h1 className="text-2xl wrap-anywhere sm:text-3xl">
              {t('personalArea.header.greeting', { name: greetingName(user) })}
            </h1>
            {fullName(user) && <p className="truncate text-muted">{user.email}</p>}
          </div>
        </div>
        <div className="flex w-full flex-wrap gap-3 *:flex-auto sm:w-auto">
          <ButtonLink to={PAGES.home} variant="secondary">
            <House className="size-5" aria-hidden />
            {t('personalArea.header.home')}
          </ButtonLink>
          <ButtonLink to={PAGES.security} variant="secondary">
            <KeyRound className="size-5" aria-hidden />
            {t('personalArea.header.security')}
          </ButtonLink>
          <Button
            variant="secondary"
            pending={logout.isPending}
            pendingText={t('personalArea.header.leaving')}
            onClick={() => logout.mutate()}
          >
            <LogOut className="size-5" aria-hidden />
            {t('personalArea.header.logout')}
          </Button>
        </div>
      </div>
      <div aria-hidden className="railing mt-8" />
    </header>
  );
}
