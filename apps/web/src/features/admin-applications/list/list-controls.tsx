import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationSortColumn,
} from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { STATUS_LOOK } from '../../../components/application/status-badge';
import { SearchBox } from '../../../components/ui/search-box';
import { SelectField } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import { type useListState, WITHDRAWN, WORK_FILTER_IDS } from '../../../lib/applications-list/list-state';
import { adminTendersQuery } from '../../../lib/tender/admin-tenders';

type SelectProps = Pick<ReturnType<typeof useListState>, 'state' | 'change'>;

export function ListControls({ state, change, withSort }: SelectProps & { withSort: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <SearchBox
        label={t('admin.search.label')}
        placeholder={t('admin.search.placeholder')}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' })}
      />
      <SelectField
        name="status"
        label={t('admin.filter.label')}
        className="flex-1 basis-44 sm:flex-none"
        value={state.status ?? ''}
        all={t('admin.filter.all')}
        options={APPLICATION_STATUSES.map((status) => ({ value: status, label: t(STATUS_LOOK[status].label) }))}
        onChoose={(chosen) => change({ status: APPLICATION_STATUSES.find((status) => status === chosen) })}
      />
      <SelectField
        name="work"
        label={t('adminList.work.label')}
        className="flex-1 basis-44 sm:flex-none"
        value={state.work ?? ''}
        all={t('adminList.work.all')}
        options={WORK_FILTER_IDS.map((work) => ({ value: work, label: t(`adminList.work.${work}`) }))}
        onChoose={(chosen) => change({ work: WORK_FILTER_IDS.find((work) => work === chosen) })}
      />
      <SelectField
        name="withdrawn"
        label={t('adminList.withdrawn.label')}
        className="flex-1 basis-44 sm:flex-none"
        value={state.withdrawn ?? ''}
        all={t('adminList.withdrawn.all')}
        options={WITHDRAWN.map((value) => ({ value, label: t(`adminList.withdrawn.${value}`) }))}
        onChoose={(chosen) => change({ withdrawn: WITHDRAWN.find((value) => value === chosen) })}
      />
      <TenderSelect state={state} change={change} />
      {withSort && <SortSelect state={state} change={change} />}
    </div>
  );
}

/** Offers the published tenders. Others have no applications. */
function TenderSelect({ state: { tender: chosen }, change }: SelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(adminTendersQuery);
  const tenders = data?.items.filter(({ status }) => status !== 'draft') ?? [];
  const options = tenders.map(({ id, code }) => ({ value: id, label: code }));
  // The select shows the tender of the address before the list is loaded.
  const isMissing = chosen !== undefined && !tenders.some(({ id }) => id === chosen);
  if (isMissing) options.unshift({ value: chosen, label: '…' });
  return (
    <SelectField
      name="tender"
      label={t('admin.tender.label')}
      className="flex-1 basis-44 sm:flex-none"
      value={chosen ?? ''}
      all={t('admin.tender.all')}
      options={options}
      onChoose={(id) => change({ tender: id || undefined })}
    />
  );
}

const SORT_LABELS: Record<ApplicationSortColumn, { ascending: string; descending: string }> = {
  createdAt: { ascending: 'admin.sort.oldest', descending: 'admin.sort.newest' },
  cognome: { ascending: 'admin.sort.nameAscending', descending: 'admin.sort.nameDescending' },
  applicationStatus: { ascending: 'admin.sort.statusAscending', descending: 'admin.sort.statusDescending' },
  applicationCode: { ascending: 'admin.sort.codeAscending', descending: 'admin.sort.codeDescending' },
};

function SortSelect({ state: { sort }, change }: SelectProps) {
  const { t } = useTranslation();
  const options = APPLICATION_SORTS.flatMap((column): { value: ApplicationSort; label: string }[] => [
    { value: `-${column}`, label: t(SORT_LABELS[column].descending) },
    { value: column, label: t(SORT_LABELS[column].ascending) },
  ]);
  return (
    <SelectField
      name="sort"
      label={t('admin.sort.label')}
      className="flex-1 basis-44 sm:flex-none"
      value={sort}
      options={options}
      onChoose={(chosen) => change({ sort: options.find(({ value }) => value === chosen)?.value ?? sort })}
    />
  );
}
