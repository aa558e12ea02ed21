import type { ApplicationSort, ApplicationSortColumn, ApplicationStatus, ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useId } from 'react';
import { Skeleton } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { isDescending, nextSort, sortColumn } from '../../../lib/applications-list/list-state';
import { PaidBadge, StatusBadge, statusOf } from '../status/status-badge';
import { StatusSelect } from '../status/status-select';
import { ContactLinks, DetailsButton, shortId } from './row-parts';

export interface ApplicationsProps {
  applications: ListedApplication[] | undefined;
  onOpen: (application: ListedApplication) => void;
  onStatus: (application: ListedApplication, status: ApplicationStatus) => void;
}

interface ApplicationsTableProps extends ApplicationsProps {
  labelledBy: string;
  sort: ApplicationSort;
  onSort: (sort: ApplicationSort) => void;
}

export function ApplicationsTable({
  applications,
  labelledBy,
  sort,
  onSort,
  onOpen,
  onStatus,
}: ApplicationsTableProps) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-left text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            <SortHead column="applicationCode" label={t('admin.table.code')} sort={sort} onSort={onSort} />
            <SortHead column="cognome" label={t('admin.table.applicant')} sort={sort} onSort={onSort} />
            <SortHead column="createdAt" label={t('admin.table.date')} sort={sort} onSort={onSort} />
            {/* Separate columns, so that the lists align. */}
            <SortHead
              column="applicationStatus"
              label={t('admin.table.status')}
              colSpan={2}
              sort={sort}
              onSort={onSort}
            />
            <th scope="col" className="px-2.5 py-2 font-semibold">
              {t('admin.table.contacts')}
            </th>
            <th scope="col" className="px-2.5 py-2 font-semibold">
              {t('admin.table.actions')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {applications
            ? applications.map((application) => (
                <ApplicationRow key={application.id} application={application} onOpen={onOpen} onStatus={onStatus} />
              ))
            : SKELETON_ROWS.map((row) => <SkeletonRow key={row} />)}
        </tbody>
      </table>
    </div>
  );
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row);
const SKELETON_WIDTHS = ['w-36', 'w-36', 'w-18', 'w-24', 'w-34', 'w-44', 'w-16'];

function SkeletonRow() {
  return (
    <tr aria-hidden>
      {SKELETON_WIDTHS.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <td key={column} className="px-2.5 py-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-16" />
        </td>
      ))}
    </tr>
  );
}

interface SortHeadProps {
  column: ApplicationSortColumn;
  label: string;
  colSpan?: number;
  sort: ApplicationSort;
  onSort: (sort: ApplicationSort) => void;
}

function SortHead({ column, label, colSpan, sort, onSort }: SortHeadProps) {
  const isSorted = sortColumn(sort) === column;
  const direction = isDescending(sort) ? 'descending' : 'ascending';
  const Icon = isSorted ? (direction === 'descending' ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th scope="col" colSpan={colSpan} aria-sort={isSorted ? direction : 'none'} className="p-0">
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, column))}
        className={clsx(
          'group flex min-h-11 w-full items-center gap-1.5 px-2.5 font-semibold whitespace-nowrap -outline-offset-3 hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <Icon className={clsx('size-4 shrink-0', !isSorted && 'opacity-45 group-hover:opacity-100')} aria-hidden />
      </button>
    </th>
  );
}

interface ApplicationRowProps {
  application: ListedApplication;
  onOpen: (application: ListedApplication) => void;
  onStatus: (application: ListedApplication, status: ApplicationStatus) => void;
}

function ApplicationRow({ application, onOpen, onStatus }: ApplicationRowProps) {
  const { shortDate, time } = useFormats();
  const codeId = useId();
  return (
    <tr className="align-middle hover:bg-ground">
      <th scope="row" className="px-2.5 py-2 font-normal whitespace-nowrap tabular-nums">
        <span id={codeId} className="block font-semibold">
          {application.applicationCode}
        </span>
        <span className="text-muted">{shortId(application)}</span>
      </th>
      <td className="px-2.5 py-2">
        <span className="block font-semibold">{`${application.cognome} ${application.nome}`}</span>
        <span className="text-muted tabular-nums">{application.codiceFiscale}</span>
      </td>
      <td className="px-2.5 py-2 whitespace-nowrap tabular-nums">
        <span className="block">{shortDate(application.createdAt)}</span>
        <span className="text-muted">{time(application.createdAt)}</span>
      </td>
      <td className="w-px py-2 pr-1 pl-2.5">
        <div className="flex flex-col items-start gap-1">
          <StatusBadge status={statusOf(application)} />
          {application.payment && <PaidBadge />}
        </div>
      </td>
      <td className="w-px py-2 pr-2.5 pl-1">
        <StatusSelect application={application} onChoose={onStatus} className="w-34" />
      </td>
      <td className="min-w-48 px-2.5 py-2">
        <ContactLinks application={application} />
      </td>
      <td className="px-2.5 py-2">
        <DetailsButton describedBy={codeId} onClick={() => onOpen(application)} />
      </td>
    </tr>
  );
}
