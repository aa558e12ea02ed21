import { COOPERATIVE, type CurrentUser, PAGES } from '@lacorte/contracts';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { NavLink } from 'react-router-dom';
import { Avatar } from '../../components/ui/avatar';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { useLogout } from '../../lib/session/logout';
import { fullName, initials } from '../../lib/session/user-name';
import { LanguageSelector } from './language-selector';
import { MAIN_LINKS } from './links';

interface MobileMenuPanelProps {
  onClose: () => void;
  /** Button that gets the focus when the menu closes. */
  opener: RefObject<HTMLButtonElement | null>;
}

/** Menu of small screens. This is a dialog, so that the focus stays inside and Escape closes it. */
export default function MobileMenuPanel({ onClose, opener }: MobileMenuPanelProps) {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          data-covers-page
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="fixed inset-0 z-50 flex animate-appear flex-col overflow-y-auto bg-ground px-[clamp(1rem,4vw,2rem)] pb-8"
        >
          <div className="flex min-h-16 items-center justify-between gap-4 py-2">
            <Dialog.Title className="font-serif text-xl font-semibold">
              <span className="sr-only">{t('shell.menu.title')}</span>
              <span aria-hidden>{COOPERATIVE.name}</span>
            </Dialog.Title>
            <Dialog.Close
              aria-label={t('shell.menu.close')}
              className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
            >
              <X className="size-6" aria-hidden />
            </Dialog.Close>
          </div>
          <div aria-hidden className="railing" />
          <nav aria-label={t('shell.nav.label')} className="py-6">
            <ul>
              {MAIN_LINKS.map((link) => (
                <li key={link.to}>
                  <NavLink
                    to={link.to}
                    onClick={onClose}
                    className="flex min-h-12 items-center rounded-md font-serif text-xl decoration-brand decoration-2 underline-offset-6 aria-[current=page]:underline"
                  >
                    {t(link.label)}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-auto border-t border-line pt-5">
            <LanguageSelector className="-ml-3 w-fit" />
            {user ? <LoggedIn user={user} onChoice={onClose} /> : <LoggedOut onChoice={onClose} />}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
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
  const pages = ['personalArea', 'security', ...(user.role === 'admin' ? ['admin' as const] : [])] as const;
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
      {pages.map((page) => (
        <ButtonLink key={page} to={PAGES[page]} onClick={onChoice} variant="secondary">
          {t(`shell.account.${page}`)}
        </ButtonLink>
      ))}
      <Button variant="quiet" onClick={leave}>
        {t('shell.account.logout')}
      </Button>
    </div>
  );
}
