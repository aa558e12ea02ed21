import type { AdminTender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { SelectField } from '../../components/ui/select';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { adminTendersQuery, tenderOverviewQuery } from '../../lib/tender/admin-tenders';

/** Id of the tender in the address, as in the list of applications; undefined: the current one. */
export function useChosenTender() {
  const [params, setParams] = useSearchParams();
  return {
    chosen: params.get('tender') || undefined,
    choose: (tender: string) => setParams({ tender }, { preventScrollReset: true }),
  };
}

/** Which tender the figures are of, and when they were counted. */
export function TenderChoice({ shown }: { shown: AdminTender | undefined }) {
  const { t } = useTranslation();
  const { choose } = useChosenTender();
  const { data } = useQuery(adminTendersQuery);
  const tenders = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <SelectField
        name="tender"
        label={t('admin.tender.label')}
        className="w-full sm:w-56"
        value={shown?.id ?? ''}
        // Its code is unknown while the list loads, and an address may name one that does not exist.
        placeholder={shown ? undefined : data ? t('adminOverview.choose') : '…'}
        options={tenders.map(({ id, code }) => ({ value: id, label: code }))}
        onChoose={choose}
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
