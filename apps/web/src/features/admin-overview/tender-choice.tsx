import type { AdminTender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { SelectField } from '../../components/ui/select';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { adminTendersQuery } from '../../lib/tender/admin-tenders';
import { tenderOverviewQuery } from '../../lib/tender/tender-overview';

/** Id of the tender in the address, as in the list of applications. Undefined means the current tender. */
export function useChosenTender() {
  const [params, setParams] = useSearchParams();
  return {
    chosen: params.get('tender') || undefined,
    choose: (tender: string) => setParams({ tender }, { preventScrollReset: true }),
  };
}

/** Choice of the tender, and the time when its figures were counted. */
export function TenderChoice({ shown }: { shown: AdminTender | undefined }) {
  const { t } = useTranslation();
  const { choose } = useChosenTender();
  const { data } = useQuery(adminTendersQuery);
  const tenders = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  // The code of the tender is unknown while the list loads, and an address may name a tender that does not exist.
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
