import { STATUS_LOOK } from '../../../components/application/status-badge';
import { useTranslation } from '../../../i18n/translations';
import type { ListState } from '../../../lib/applications-list/list-state';
import { useTenderCode } from '../../../lib/tender/admin-tenders';

/** The filters of the list, as its controls name them. */
export function FilterWords({ state: { q, status, work, tender } }: { state: ListState }) {
  const { t } = useTranslation();
  const code = useTenderCode(tender);
  const filters = [
    q && { label: t('admin.search.label'), value: q },
    status && { label: t('admin.table.status'), value: t(STATUS_LOOK[status].label) },
    work && { label: t('adminList.work.label'), value: t(`adminList.work.${work}`) },
    tender && { label: t('admin.tender.label'), value: code },
  ].filter((filter) => typeof filter === 'object');
  if (filters.length === 0) return <p className="text-muted">{t('adminList.export.unfiltered')}</p>;
  return (
    <>
      <p className="text-muted">{t('adminList.export.filtered')}</p>
      <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {filters.map(({ label, value }) => (
          <div key={label} className="flex min-w-0 gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
