import { type CurrentUser, PAGES } from '@lacorte/contracts';
import {
  ChartColumn,
  Euro,
  FileText,
  History,
  House,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  Mail,
  Rows3,
} from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Navigate, NavLink, useNavigate } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

interface AdminPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminPage(page: AdminPageProps) {
  return <AdminOnly>{(admin) => <AdminFrame admin={admin} {...page} />}</AdminOnly>;
}

export function AdminFrame({ admin, title, actions, children }: AdminPageProps & { admin: CurrentUser }) {
  const { t } = useTranslation();
  usePageHead(title);
  return (
    <div className="mx-auto w-full max-w-352 px-[clamp(1rem,3vw,2rem)] pt-6 pb-14">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{t('admin.header.greeting', { name: admin.firstName || t('admin.header.administrator') })}</span>
            <span className="wrap-anywhere">{admin.email}</span>
          </p>
        </div>
        <div className="flex w-full flex-wrap gap-3 *:flex-auto sm:w-auto">
          {actions}
          <ButtonLink to={PAGES.home} variant="secondary">
            <House className="size-5" aria-hidden />
            {t('admin.header.home')}
          </ButtonLink>
        </div>
      </header>
      <nav aria-label={t('admin.nav.label')} className="mt-5 flex flex-wrap gap-1 border-b border-line">
        <Tab to={PAGES.admin} icon={Rows3} label={t('admin.nav.applications')} />
        <Tab to={PAGES.adminOverview} icon={ChartColumn} label={t('admin.nav.overview')} />
        <Tab to={PAGES.adminContacts} icon={Mail} label={t('admin.nav.contacts')} />
        <Tab to={PAGES.adminPayments} icon={Euro} label={t('admin.nav.payments')} />
        <Tab to={PAGES.adminTenders} icon={FileText} label={t('admin.nav.tenders')} />
        <Tab to={PAGES.adminRankings} icon={ListOrdered} label={t('admin.nav.rankings')} />
        <Tab to={PAGES.accessLog} icon={History} label={t('admin.nav.accessLog')} />
      </nav>
      <div className="mt-6">{children}</div>
    </div>
  );
}

function Tab({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <NavLink
      to={to}
      end
      className="-mb-px flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <Icon className="size-4 max-sm:hidden" aria-hidden />
      {label}
    </NavLink>
  );
}

/** Shows `children` to administrators only (specification, section 6). */
export function AdminOnly({ children }: { children: (admin: CurrentUser) => ReactNode }) {
  const { t } = useTranslation();
  const session = useCurrentUser();
  if (session.isLoading) {
    return (
      <Threshold>
        <Spinner label={t('admin.access.loading')} />
      </Threshold>
    );
  }
  if (session.error && !session.user) {
    return (
      <Threshold>
        <Banner tone="danger" role="alert" title={t('admin.access.failed')} className="max-w-text">
          {t('admin.access.failedText')}
        </Banner>
        <Button variant="secondary" className="mt-5" onClick={session.refetch}>
          {t('admin.access.retry')}
        </Button>
      </Threshold>
    );
  }
  if (!session.user) return <LoginCard />;
  if (session.user.role !== 'admin') return <Denied />;
  // The security page asks for a second factor and leads back (contract, section 4, ADMIN_MFA).
  if (session.user.mfa?.required && !session.user.mfa.enabled) return <Navigate to={PAGES.security} replace />;
  return children(session.user);
}

/** Delay before the page is left (specification, section 9). */
const LEAVES_AFTER_MS = 1_500;

/** Announces the denied access and leaves for the home page (specification, section 6). */
function Denied() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const announce = useEffectEvent(() =>
    toast({ title: t('admin.access.denied'), description: t('admin.access.deniedText'), tone: 'destructive' }),
  );
  useEffect(() => {
    announce();
    const timer = setTimeout(() => navigate(PAGES.home), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Threshold>
      <p className="text-lg text-muted">{t('admin.access.deniedText')}</p>
    </Threshold>
  );
}

function Threshold({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  usePageHead('admin.access.title');
  return (
    <section className="page min-h-96 py-16">
      <h1 className="mb-6 text-3xl">{t('admin.access.title')}</h1>
      {children}
    </section>
  );
}

function LoginCard() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  usePageHead('admin.access.title');
  return (
    <section className="page flex min-h-[70dvh] items-center justify-center py-16">
      <div className="w-full max-w-md overflow-hidden rounded-lg border border-line bg-surface text-center">
        <div className="px-6 pt-10 pb-8 sm:px-10">
          <span className="mx-auto flex h-20 w-16 items-center justify-center rounded-t-full bg-shutter-tint text-shutter">
            <KeyRound className="mt-3 size-7" aria-hidden />
          </span>
          <div aria-hidden className="railing mx-auto w-32" />
          <h1 className="mt-6 text-2xl">{t('admin.access.title')}</h1>
          <p className="mt-2 text-muted">{t('admin.access.text')}</p>
          <div className="mt-7 grid gap-3">
            <Button onClick={() => setOpen(true)}>{t('admin.access.login')}</Button>
            <ButtonLink to={PAGES.home} variant="secondary">
              {t('admin.access.home')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
