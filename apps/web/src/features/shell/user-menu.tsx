import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { ChevronDown, FolderOpen, KeyRound, LogOut, type LucideIcon, ShieldCheck } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router-dom';
import { Avatar } from '../../components/ui/avatar';
import { useTranslation } from '../../i18n/translations';
import { useLogout } from '../../lib/session/logout';
import { fullName, greetingName, initials } from '../../lib/session/user-name';

const ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-ink outline-none data-highlighted:bg-sunken';

/** The menu is not modal, because Radix's modal menu adds a style element, which the content security policy refuses. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const logout = useLogout();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className="flex min-h-11 items-center gap-2.5 rounded-md py-1 pr-2 pl-1.5 hover:bg-sunken"
        aria-label={t('shell.account.menu', { name: fullName(user) || user.email })}
      >
        <Avatar initials={initials(user)} />
        <span className="max-w-36 truncate font-medium">{greetingName(user)}</span>
        <ChevronDown className="size-4 text-muted" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="z-40 w-72 animate-rise rounded-lg border border-line bg-surface p-2 shadow-raised"
      >
        <DropdownMenu.Label className="px-3 pt-2 pb-3">
          <span className="block truncate font-semibold">{fullName(user)}</span>
          <span className="block truncate text-sm text-muted">{user.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="mb-2 h-px bg-line" />
        <MenuLink to={PAGES.personalArea} icon={FolderOpen} label={t('shell.account.personalArea')} />
        <MenuLink to={PAGES.security} icon={KeyRound} label={t('shell.account.security')} />
        {user.role === 'admin' && <MenuLink to={PAGES.admin} icon={ShieldCheck} label={t('shell.account.admin')} />}
        <DropdownMenu.Item className={ITEM} onSelect={() => logout.mutate()}>
          <LogOut className="size-5 text-muted" aria-hidden />
          {t('shell.account.logout')}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function MenuLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <Link to={to}>
        <Icon className="size-5 text-muted" aria-hidden />
        {label}
      </Link>
    </DropdownMenu.Item>
  );
}
