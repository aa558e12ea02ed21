import type { AdminTender, RankingStage } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { EmptyList } from '../../components/ui/empty-list';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { Tabs } from '../../components/ui/tabs';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { adminTendersQuery, publishedQuery, useOverviewTender } from '../../lib/tender/admin-tenders';
import { useRankingsAddress } from './address';
import { NotLoaded } from './not-loaded';
import { readinessQuery, reviewsQuery } from './rankings-queries';
import { ReviewInbox } from './reviews/review-inbox';
import { RunPage } from './run/run-page';
import { RunList } from './run-list';
import { StartRun } from './start/start-run';
import { Steps } from './tender/steps';
import { stepsOf } from './tender/steps-of';
import { TenderBar } from './tender/tender-bar';

/** The rankings of one tender: how far it is, its runs, and its requests of review. */
export function AdminRankings() {
  const { t } = useTranslation();
  const address = useRankingsAddress();
  const tenders = useQuery(adminTendersQuery);
  const { data, isError } = tenders;
  const shown = useOverviewTender(address.tender);
  if (!data) {
    if (!isError) return <Spinner label={t('adminRankings.loading')} />;
    return <NotLoaded title={t('adminRankings.failed.title')} query={tenders} />;
  }
  return (
    <>
      <TenderBar
        tenders={data.items.filter(({ status }) => status !== 'draft')}
        shown={shown}
        onChoose={(tender) => address.go({ tender })}
      />
      {!shown ? (
        <EmptyList text={t(address.tender ? 'adminRankings.tender.unknown' : 'adminRankings.tender.none')} />
      ) : address.run ? (
        <RunPage key={address.run} id={address.run} tender={shown} />
      ) : (
        <OfTender key={shown.id} tender={shown} />
      )}
    </>
  );
}

function OfTender({ tender }: { tender: AdminTender }) {
  const { t, number } = useFormats();
  const { params, go } = useRankingsAddress();
  const published = useQuery(publishedQuery(tender.id));
  const open = useQuery(reviewsQuery(tender.id, 'open', 1));
  const stages = {
    provisional: published.data?.items.find(({ stage }) => stage === 'provisional'),
    final: published.data?.items.find(({ stage }) => stage === 'final'),
  };
  const next: RankingStage = stages.provisional ? 'final' : 'provisional';
  const readiness = useQuery({ ...readinessQuery(tender.id, next), enabled: tender.status === 'closed' });
  const openReviews = open.data?.total ?? 0;
  const isKnown = published.data !== undefined && (tender.status !== 'closed' || !readiness.isPending);
  if (published.isError && !published.data) {
    return <NotLoaded title={t('adminRankings.failed.title')} query={published} />;
  }
  return (
    <>
      {isKnown ? (
        <Steps
          steps={stepsOf({ tender, readiness: readiness.data, ...stages, openReviews, now: Date.now() })}
          tender={tender}
          published={stages}
          openReviews={openReviews}
        />
      ) : (
        <Skeleton className="h-44" />
      )}
      <Tabs
        className="mt-6"
        label={t('adminRankings.tabs.label')}
        shown={params.get('view') === REVIEWS ? REVIEWS : RUNS}
        onShow={(view) => go({ tender: tender.id, view: view === REVIEWS ? view : undefined })}
        tabs={[
          {
            id: RUNS,
            label: t('adminRankings.tabs.runs'),
            content: (
              <>
                {published.data ? <StartRun tender={tender} published={stages} /> : <Skeleton className="h-64" />}
                <RunList tender={tender.id} />
              </>
            ),
          },
          {
            id: REVIEWS,
            label: (
              <span className="tabular-nums">
                {open.data
                  ? t('adminRankings.tabs.reviewsCount', { number: number(openReviews) })
                  : t('adminRankings.tabs.reviews')}
              </span>
            ),
            content: (
              <ReviewInbox
                tender={tender.id}
                isFinalOut={stages.final !== undefined}
                reviewUntil={stages.final ? null : (stages.provisional?.reviewUntil ?? null)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

const RUNS = 'graduatorie';
const REVIEWS = 'riesami';
