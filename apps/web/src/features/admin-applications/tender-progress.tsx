import { APPLICATION_STATUSES, HOUSING_TYPES, PAGES, type TenderOverview } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, ClipboardList } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { STATUS_LOOK } from '../../components/application/status-badge';
import { Button } from '../../components/ui/button';
import { Disclosure } from '../../components/ui/disclosure';
import { FigureTable } from '../../components/ui/figure-table';
import { Progress } from '../../components/ui/progress';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';
import { useNextToAssess } from '../../lib/applications-list/next-to-assess';
import { adminTendersQuery, tenderOverviewQuery, useOverviewTender } from '../../lib/tender/admin-tenders';

/** Shows the progress of the assessment. `tender` is the id of the tender in the filter of the list. */
export function TenderProgress({ tender: chosen }: { tender: string | undefined }) {
  const { t, number } = useFormats();
  const titleId = useId();
  const next = useNextToAssess(chosen);
  const tenders = useQuery(adminTendersQuery);
  const tender = useOverviewTender(chosen);
  const { data: overview, isLoading } = useQuery({
    ...tenderOverviewQuery(tender?.id ?? ''),
    enabled: tender !== undefined,
  });
  // An empty box keeps the space, so that the list does not move.
  if (tenders.isLoading || isLoading) return <div aria-hidden className="mt-3 h-17 rounded-lg border border-line" />;
  // A server of the previous release sends no `running`.
  const shown = overview?.running ?? overview;
  if (!tender || !shown || shown.total.count === 0) return null;
  const { total, byStatus, byHousingType } = shown;
  // The share is rounded down, so that 100 means that all applications are assessed.
  const percent = Math.floor((total.assessed * 100) / total.count);
  const share = (part: TenderOverview['total']) =>
    t('adminList.progress.of', { assessed: number(part.assessed), count: number(part.count) });
  const assessed = t('adminList.progress.assessed', { assessed: number(total.assessed), count: number(total.count) });
  return (
    <section aria-labelledby={titleId} className="mt-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id={titleId} className="font-sans text-sm font-normal text-muted">
          {t('adminList.progress.title', { code: tender.code })}
        </h2>
        <p className="font-semibold tabular-nums">{assessed}</p>
        <Progress value={percent} label={t('adminList.progress.label')} className="min-w-32 flex-1 max-sm:basis-full" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <Link
            to={`${PAGES.adminOverview}?tender=${tender.id}`}
            className="inline-flex min-h-11 items-center gap-2 text-sm underline decoration-line underline-offset-3 hover:decoration-current"
          >
            <ChartColumn className="size-4 text-muted" aria-hidden />
            {t('adminList.progress.overview')}
          </Link>
          <Button
            variant="secondary"
            size="compact"
            pending={next.isPending}
            onClick={next.open}
            className="text-sm max-sm:flex-1"
          >
            <ClipboardList className="size-4" aria-hidden />
            {t('adminList.next.open')}
          </Button>
        </div>
        <Disclosure summary={t('adminList.progress.parts')} className="open:basis-full">
          <div className="grid gap-x-10 gap-y-4 pt-1 pb-2 sm:grid-cols-2">
            <FigureTable
              columns={[t('admin.table.status'), t('adminList.progress.assessedOf')]}
              rows={APPLICATION_STATUSES.map((status) => [t(STATUS_LOOK[status].label), share(byStatus[status])])}
            />
            <FigureTable
              columns={[t('admin.personal.housing'), t('adminList.progress.assessedOf')]}
              rows={HOUSING_TYPES.map((type) => [t(HOUSING_LABELS[type]), share(byHousingType[type])])}
            />
          </div>
        </Disclosure>
      </div>
    </section>
  );
}
