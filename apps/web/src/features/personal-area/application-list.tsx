import { type OwnApplication, PAGES } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyLetterBox } from '../../components/drawings/line-drawings';
import { LoadFailed } from '../../components/page/members-only';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { ApplicationCard } from './application-card';

/** Lists the reader's applications. Beside a draft, it does not say that there is no application. */
export function ApplicationList(props: { query: UseQueryResult<OwnApplication[]>; isBesideDraft: boolean }) {
  const { query, isBesideDraft } = props;
  const { t } = useTranslation();
  if (query.data?.length === 0 && isBesideDraft) return null;
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{t('personalArea.list.title')}</h2>
      <div className="mt-6">
        <Content query={query} />
      </div>
    </section>
  );
}

function Content({ query }: { query: UseQueryResult<OwnApplication[]> }) {
  const { t } = useTranslation();
  const { hash, key } = useLocation();
  const areCardsShown = query.data !== undefined;
  // Links in e-mails name a card, such as /area-utente#DOM-2026-000123-45.
  const named = hash.slice(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each navigation, because each has its own key, even to the same place.
  useEffect(() => {
    const card = areCardsShown && named !== '' ? document.getElementById(named) : null;
    if (!card) return;
    card.scrollIntoView();
    card.focus({ preventScroll: true });
  }, [areCardsShown, named, key]);
  if (query.isPending) return <Spinner label={t('personalArea.list.loading')} className="py-16" />;
  if (!query.data) return <LoadFailed onRetry={query.refetch} />;
  if (query.data.length === 0) return <NoApplications />;
  return (
    <>
      {query.isError && (
        <Banner tone="warning" role="status" title={t('personalArea.stale.title')} className="mb-6">
          <p>{t('personalArea.stale.text')}</p>
          <Button variant="secondary" className="mt-3" pending={query.isFetching} onClick={() => query.refetch()}>
            {t('personalArea.failed.retry')}
          </Button>
        </Banner>
      )}
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
