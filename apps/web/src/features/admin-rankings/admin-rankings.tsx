import { type AdminTender, HOUSING_TYPES, type RankingStage } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyList } from '../../components/ui/empty-list';
import { SelectField } from '../../components/ui/select';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { Tabs } from '../../components/ui/tabs';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { adminTendersQuery, publishedQuery, useOverviewTender } from '../../lib/tender/admin-tenders';
import { useRankingsAddress } from './address';
import { NotLoaded } from './rankings-parts';
import { readinessQuery, reviewsQuery } from './rankings-queries';
import { ReviewInbox } from './reviews/review-inbox';
import { RunPage } from './run/run-page';
import { RunList } from './run-list';
import { StartRun } from './start/start-run';
import { Steps, stepsOf, tenderPage } from './steps';

export function AdminRankings() {
  const { t } = useFormats();
  const address = useRankingsAddress();
  const tenders = useQuery(adminTendersQuery);
  const { data, isError } = tenders;
  const shown = useOverviewTender(address.tender);
  if (!data) {
    if (!isError) return <Spinner label={t('adminRankings.loading')} />;
    return <NotLoaded title={t('adminRankings.failed.title')} query={tenders} />;
  }
  const published = data.items.filter(({ status }) => status !== 'draft');
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-4">
        <SelectField
          name="tender"
          label={t('admin.tender.label')}
          className="w-full sm:w-56"
          value={shown?.id ?? ''}
          placeholder={shown ? undefined : t('adminRankings.tender.choose')}
          options={published.map(({ id, code }) => ({ value: id, label: code }))}
          onChoose={(tender) => address.go({ tender })}
        />
        {shown && <Facts tender={shown} />}
      </div>
      {content()}
    </>
  );

  function content() {
    if (!shown)
      return <EmptyList text={t(address.tender ? 'adminRankings.tender.unknown' : 'adminRankings.tender.none')} />;
    if (address.run) return <RunPage key={address.run} id={address.run} tender={shown} />;
    return <OfTender key={shown.id} tender={shown} />;
  }
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

function Facts({ tender: { id, status, closesAt, homes } }: { tender: AdminTender }) {
  const { t, number, dateTime } = useFormats();
  const all = HOUSING_TYPES.reduce((sum, type) => sum + homes[type], 0);
  const state =
    status === 'closed' && closesAt
      ? t('adminRankings.tender.closedAt', { date: dateTime(closesAt) })
      : t(`adminRankings.tender.${status}`);
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3">
      <div>
        <dt className="text-sm text-muted">{t('adminRankings.tender.state')}</dt>
        <dd className="font-medium">{state}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-muted">{t('adminRankings.tender.homes', { number: number(all) })}</dt>
        <dd className="flex flex-wrap gap-x-4 gap-y-1 font-medium tabular-nums">
          {HOUSING_TYPES.map((type) => (
            <span key={type}>
              {t('adminRankings.tender.homesOf', { type: t(HOUSING_LABELS[type]), number: number(homes[type]) })}
            </span>
          ))}
          <Link to={tenderPage(id)} className="text-brand underline underline-offset-3">
            {t('adminRankings.tender.link')}
          </Link>
        </dd>
        {all === 0 && <dd className="text-sm text-warning">{t('adminRankings.tender.noHomes')}</dd>}
      </div>
    </dl>
  );
}
