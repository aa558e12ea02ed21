import { type CurrentUser, PAGES, type UserSession } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';
import { Address } from './address';
import { ChangePassword } from './change-password';
import { MfaRequired } from './mfa-required';
import { EraseAccount } from './own-data/erase-account';
import { ExportData } from './own-data/export-data';
import { Provider } from './provider';
import { Sessions } from './sessions/sessions';
import { TwoSteps } from './two-steps/two-steps';

interface AccountSectionsProps {
  user: CurrentUser;
  sessions: UseQueryResult<UserSession[]>;
  onErased: () => void;
}

export function AccountSections({ user, sessions, onErased }: AccountSectionsProps) {
  const { t } = useTranslation();
  return (
    <div className="page max-w-4xl py-10 lg:py-14">
      <header className="print:hidden">
        <Link
          to={PAGES.personalArea}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-muted hover:text-ink hover:underline"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {t('security.page.back')}
        </Link>
        <h1 className="mt-1 text-3xl">{t('security.page.title')}</h1>
        <p className="mt-2 max-w-text text-lg text-muted">{t('security.page.lead')}</p>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        <MfaRequired user={user} />
        {user.mfa && <TwoSteps mfa={user.mfa} email={user.email} />}
        <Address user={user} />
        <ChangePassword user={user} />
        <Provider />
        <Sessions query={sessions} />
        <ExportData />
        <EraseAccount asksForCode={user.mfa?.enabled ?? false} onErased={onErased} />
      </div>
    </div>
  );
}
