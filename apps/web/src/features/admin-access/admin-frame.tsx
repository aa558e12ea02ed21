import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { ChartColumn, Euro, FileText, History, House, ListOrdered, type LucideIcon, Mail, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { AdminOnly } from './admin-only';

interface AdminPageProps {
  /** Key of the title. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office, for administrators only. */
export function AdminPage(page: AdminPageProps) {
  return <AdminOnly>{(admin) => <AdminFrame admin={admin} {...page} />}</AdminOnly>;
}

/** The head and the navigation of the back office around a page. */
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
