import { APPLICATION_STATUSES, HOUSING_TYPES, type TenderOverview } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STATUS_LOOK } from '../../components/application/status-badge';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { Progress } from '../../components/ui/progress';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { adminTendersQuery, tenderOverviewQuery, useOverviewTender } from '../../lib/tender/admin-tenders';
import { DayChart } from './day-chart';
import { ShareTable } from './share-table';
import { TenderChoice, useChosenTender } from './tender-choice';

/** The figures of one tender. */
export function AdminOverview() {
  const { t } = useTranslation();
  const { chosen } = useChosenTender();
  const tenders = useQuery(adminTendersQuery);
  const tender = useOverviewTender(chosen);
  const overview = useQuery({ ...tenderOverviewQuery(tender?.id ?? ''), enabled: tender !== undefined });
  const failed = [tenders, overview].find(({ isError, data }) => isError && !data);
  return (
    <>
      <TenderChoice shown={tender} />
      {failed ? (
        <LoadFailed role="alert" title={t('adminOverview.failed.title')} query={failed} />
      ) : overview.data ? (
        <Shown overview={overview.data} />
      ) : tenders.data && !tender ? (
        <EmptyList text={t(chosen === undefined ? 'adminOverview.noTender' : 'adminOverview.unknownTender')} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Shown({ overview }: { overview: TenderOverview }) {
  const { t, number } = useFormats();
  if (overview.total.count === 0) return <EmptyList text={t('adminOverview.empty')} />;
  const { byStatus, byHousingType, byMunicipality, otherMunicipalities: others } = overview;
  return (
    <>
      <Figures overview={overview} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <DayChart byDay={overview.byDay} />
        <div className="grid min-w-0 gap-5">
          <ShareTable
            title={t('adminOverview.byStatus')}
            of={t('adminOverview.status')}
            shares={APPLICATION_STATUSES.map((status) => ({
              label: t(STATUS_LOOK[status].label),
              ...byStatus[status],
            }))}
          />
          <ShareTable
            title={t('adminOverview.byType')}
            of={t('adminOverview.type')}
            shares={HOUSING_TYPES.map((type) => ({ label: t(HOUSING_LABELS[type]), ...byHousingType[type] }))}
          />
        </div>
        <ShareTable
          title={t('adminOverview.byMunicipality')}
          of={t('adminOverview.municipality')}
          shares={[
            ...byMunicipality.map(({ municipality, count }) => ({ label: municipality, count })),
            ...(others.municipalities > 0
              ? [
                  {
                    label: t('adminOverview.others', {
                      count: others.municipalities,
                      number: number(others.municipalities),
                    }),
                    count: others.count,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </>
  );
}

/** All applications, and how many of them are assessed and paid. */
function Figures({ overview: { total, fees } }: { overview: TenderOverview }) {
  const { t, number, percent, roundMoney } = useFormats();
  const share = (part: number) => Math.floor((part * 100) / total.count);
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      <Figure label={t('adminOverview.applications')} value={number(total.count)} />
      <Figure label={t('adminOverview.assessed')} value={number(total.assessed)}>
        <p>{t('adminOverview.share', { percent: percent(share(total.assessed)) })}</p>
        <Progress value={share(total.assessed)} label={t('adminOverview.assessedShare')} className="mt-1.5" />
      </Figure>
      <Figure label={t('adminOverview.paid')} value={number(fees.paid)}>
        <p>
          {t('adminOverview.paidShare', { percent: percent(share(fees.paid)), amount: roundMoney(fees.amountCents) })}
        </p>
        <Progress value={share(fees.paid)} label={t('adminOverview.paidLabel')} className="mt-1.5" />
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3 sm:px-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-sm text-muted tabular-nums">
        <span className="block text-2xl font-semibold text-ink">{value}</span>
        {children}
      </dd>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <Spinner label={t('adminOverview.loading')} />
      <div aria-hidden className="mt-5 grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 lg:col-span-2" />
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </>
  );
}
