import { COOPERATIVE, PAGES } from '@lacorte/contracts';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Mark } from '../../components/drawings/mark';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { LoadBoundary } from '../../components/ui/load-boundary';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { LanguageSelector } from './language-selector';
import { MAIN_LINKS } from './links';
import { MobileMenu } from './mobile-menu';

/** The menu is a separate chunk, loaded only for logged-in users. */
const UserMenu = lazy(() => import('./user-menu'));

export function Navbar() {
  const { t } = useTranslation();
  return (
    <header className="tall:sticky tall:top-0 z-30 border-b border-line bg-ground print:hidden">
      <div className="page flex min-h-16 items-center gap-3 py-2">
        <Link to={PAGES.home} className="flex min-h-11 min-w-0 items-center gap-3 rounded-md text-ink bar:shrink-0">
          <Mark className="size-9 shrink-0" />
          <span className="leading-none">
            <span className="block font-serif text-xl leading-none font-semibold tracking-tight">
              {COOPERATIVE.name}
            </span>
            <span className="mt-1 block text-xs leading-none text-muted">{t('shell.brand.kind')}</span>
          </span>
        </Link>
        <nav aria-label={t('shell.nav.label')} className="hidden flex-1 justify-center bar:flex">
          <ul className="flex items-center gap-1">
            {MAIN_LINKS.map((link) => (
              <li key={link.to}>
                <NavLink
                  to={link.to}
                  className="flex min-h-11 items-center rounded-md px-2.5 text-[0.95rem] font-medium whitespace-nowrap text-ink decoration-brand decoration-2 underline-offset-8 hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:underline"
                >
                  {t(link.label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-2 whitespace-nowrap">
          <LanguageSelector isCompact />
          <div className="hidden items-center gap-2 bar:flex">
            <Account />
          </div>
          <div className="bar:hidden">
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

function Account() {
  const { t } = useTranslation();
  const { user, isLoading } = useCurrentUser();
  const { setOpen } = useLoginDialog();
  // A gap fills the space while the user is unknown, so that no button changes under the pointer.
  const gap = <div className="w-52" />;
  if (isLoading) return gap;
  if (user) {
    return (
      <LoadBoundary fallback={gap}>
        <Suspense fallback={gap}>
          <UserMenu user={user} />
        </Suspense>
      </LoadBoundary>
    );
  }
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => setOpen(true)}>
        {t('shell.account.login')}
      </Button>
      <ButtonLink to={PAGES.apply} size="compact">
        {t('shell.account.apply')}
      </ButtonLink>
    </>
  );
}
