import { type OwnApplication, PAGES, type UserApplication } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../components/account/load-failed';
import { EmptyLetterBox } from '../../components/drawings/line-drawings';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { ApplicationCard } from './application-card';
import { NotRefreshed } from './not-refreshed';
import { useAnchor, useNamedApplication } from './use-anchor';

interface ApplicationListProps {
  query: UseQueryResult<(UserApplication | OwnApplication)[]>;
}

export function ApplicationList({ query }: ApplicationListProps) {
  const { t } = useTranslation();
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{t('personalArea.list.title')}</h2>
      <div className="mt-6">
        <Content query={query} />
      </div>
    </section>
  );
}

function Content({ query }: ApplicationListProps) {
  const { t } = useTranslation();
  const named = useNamedApplication();
  useAnchor(query.data !== undefined);
  if (query.isPending) return <Spinner label={t('personalArea.list.loading')} className="py-16" />;
  if (!query.data) return <LoadFailed onRetry={query.refetch} />;
  if (query.data.length === 0) return <NoApplications />;
  return (
    <>
      <NotRefreshed query={query} />
      <ul className="grid gap-8">
        {query.data.map((application, place) => (
          <ApplicationCard
            key={application.id}
            application={application}
            isOpen={place === 0 || application.applicationCode === named}
          />
        ))}
      </ul>
    </>
  );
}

function NoApplications() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-16 text-center">
      <EmptyLetterBox className="h-24 text-shutter" />
      <h3 className="mt-6 text-xl">{t('personalArea.empty.title')}</h3>
      <p className="mt-2 max-w-104 text-muted">{t('personalArea.empty.text')}</p>
      <ButtonLink to={PAGES.apply} className="mt-6">
        {t('personalArea.empty.apply')}
      </ButtonLink>
    </div>
  );
}
