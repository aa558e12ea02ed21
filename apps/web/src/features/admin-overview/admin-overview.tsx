import { type AdminTender, APPLICATION_STATUSES, HOUSING_TYPES, type TenderOverview } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATUS_LOOK } from '../../components/application/status-badge';
import { Button } from '../../components/ui/button';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { Progress } from '../../components/ui/progress';
import { SelectField } from '../../components/ui/select';
import { Skeleton, Spinner } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { adminTendersQuery, tenderOverviewQuery, useOverviewTender } from '../../lib/tender/admin-tenders';
import { DayChart } from './day-chart';
import { ShareTable } from './share-table';

export function AdminOverview() {
  const { t } = useFormats();
  const [params] = useSearchParams();
  // The list of applications uses the same parameter. Without it, the current tender is shown.
  const chosen = params.get('tender') || undefined;
  const tenders = useQuery(adminTendersQuery);
  const tender = useOverviewTender(chosen);
  const overview = useQuery({ ...tenderOverviewQuery(tender?.id ?? ''), enabled: tender !== undefined });
  const failed = [tenders, overview].find(({ isError, data }) => isError && !data);
  const loading = (
    <>
      <Spinner label={t('adminOverview.loading')} />
      <div aria-hidden className="mt-5 grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-80 lg:col-span-2" />
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </>
  );
  return (
    <>
      <TenderChoice shown={tender} />
      {content()}
    </>
  );

  function content() {
    if (failed) return <LoadFailed role="alert" title={t('adminOverview.failed.title')} query={failed} />;
    if (overview.data) return <Shown overview={overview.data} />;
    if (!tenders.data || tender) return loading;
    return <EmptyList text={t(chosen === undefined ? 'adminOverview.noTender' : 'adminOverview.unknownTender')} />;
  }
}

function Shown({ overview }: { overview: TenderOverview }) {
  const { t, number } = useFormats();
  if (overview.total.count === 0) return <EmptyList text={t('adminOverview.empty')} />;
  const { byStatus, byHousingType, byMunicipality, otherMunicipalities: others } = overview;
  const municipalities = byMunicipality.map(({ municipality, count }) => ({ label: municipality, count }));
  if (others.municipalities > 0) {
    municipalities.push({
      label: t('adminOverview.others', { count: others.municipalities, number: number(others.municipalities) }),
      count: others.count,
    });
  }
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
          shares={municipalities}
        />
      </div>
    </>
  );
}

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

function TenderChoice({ shown }: { shown: AdminTender | undefined }) {
  const { t } = useFormats();
  const [, setParams] = useSearchParams();
  const { data } = useQuery(adminTendersQuery);
  const tenders = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  // The code of the tender is unknown while the list loads, and the URL may name a tender that does not exist.
  const placeholder = data ? t('adminOverview.choose') : '…';
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <SelectField
        name="tender"
        label={t('admin.tender.label')}
        className="w-full sm:w-56"
        value={shown?.id ?? ''}
        placeholder={shown ? undefined : placeholder}
        options={tenders.map(({ id, code }) => ({ value: id, label: code }))}
        onChoose={(tender) => setParams({ tender }, { preventScrollReset: true })}
      />
      {shown && <CountedAt id={shown.id} />}
    </div>
  );
}

function CountedAt({ id }: { id: string }) {
  const { t, time } = useFormats();
  const { dataUpdatedAt, isFetching, refetch } = useQuery(tenderOverviewQuery(id));
  if (dataUpdatedAt === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted tabular-nums">
        {t('adminOverview.countedAt', { time: time(new Date(dataUpdatedAt).toISOString()) })}
      </p>
      <Button
        variant="secondary"
        size="compact"
        className="text-sm print:hidden"
        pending={isFetching}
        onClick={() => refetch()}
      >
        {!isFetching && <RefreshCw className="size-4" aria-hidden />}
        {t('adminOverview.refresh')}
      </Button>
    </div>
  );
}
