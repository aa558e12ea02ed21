import type { ApplicationSort, ApplicationSortColumn, ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ApplicationBadges } from '../../../components/application/status-badge';
import { StatusSelect } from '../../../components/application/status-select';
import { Skeleton } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { isDescending, type ListState, nextSort, sortColumn } from '../../../lib/applications-list/list-state';
import type { Selection } from '../selection/use-selection';
import {
  CodeLink,
  ContactLinks,
  codeLinkId,
  DetailsButton,
  PageSelect,
  RowSelect,
  shortId,
  WorkMarks,
} from './row-parts';

export interface RowProps {
  state: ListState;
  selection: Selection;
  onOpen: (application: ListedApplication) => void;
}

export interface ApplicationsProps extends RowProps {
  applications: ListedApplication[] | undefined;
  labelledBy: string;
}

interface ApplicationsTableProps extends ApplicationsProps {
  onSort: (sort: ApplicationSort) => void;
}

export function ApplicationsTable({ applications, labelledBy, onSort, ...row }: ApplicationsTableProps) {
  const { t } = useFormats();
  const sorting = { sort: row.state.sort, onSort };
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table aria-labelledby={labelledBy} className="w-full border-collapse text-left text-sm">
        <thead className="bg-sunken text-muted">
          <tr>
            <SortHead column="applicationCode" label={t('admin.table.code')} {...sorting}>
              {applications && <PageSelect selection={row.selection} />}
            </SortHead>
            <SortHead column="cognome" label={t('admin.table.applicant')} {...sorting} />
            <SortHead column="createdAt" label={t('admin.table.date')} {...sorting} />
            {/* Badge and select have separate columns, so that the selects align. */}
            <SortHead column="applicationStatus" label={t('admin.table.status')} colSpan={2} {...sorting} />
            {['contacts', 'actions'].map((column) => (
              <th key={column} scope="col" className="px-2 py-2 font-semibold">
                {t(`admin.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {applications
            ? applications.map((application) => (
                <ApplicationRow key={application.id} application={application} {...row} />
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
        <td key={column} className="px-2 py-2">
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
  /** Shown before the label. */
  children?: ReactNode;
}

function SortHead({ column, label, colSpan, sort, onSort, children }: SortHeadProps) {
  const isSorted = sortColumn(sort) === column;
  const direction = isDescending(sort) ? 'descending' : 'ascending';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  const Icon = isSorted ? Arrow : ArrowUpDown;
  const labelId = useId();
  return (
    <th
      scope="col"
      colSpan={colSpan}
      aria-labelledby={labelId}
      aria-sort={isSorted ? direction : 'none'}
      className="p-0"
    >
      <div className={clsx('flex items-center', children && 'pl-0.5')}>
        {children}
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column))}
          className={clsx(
            'group flex min-h-11 w-full items-center gap-1.5 pr-2 font-semibold whitespace-nowrap -outline-offset-3 hover:text-ink',
            !children && 'pl-2',
            isSorted && 'text-ink',
          )}
        >
          <span id={labelId}>{label}</span>
          <Icon className={clsx('size-4 shrink-0', !isSorted && 'opacity-45 group-hover:opacity-100')} aria-hidden />
        </button>
      </div>
    </th>
  );
}

function ApplicationRow(props: RowProps & { application: ListedApplication }) {
  const { application, state, selection, onOpen } = props;
  const { shortDate, time } = useFormats();
  return (
    <tr className={clsx('align-middle', selection.has(application.id) ? 'bg-brand-tint' : 'hover:bg-ground')}>
      <th scope="row" className="py-2 pr-2 pl-0.5 font-normal whitespace-nowrap tabular-nums">
        <div className="flex items-center">
          <RowSelect application={application} selection={selection} />
          <div>
            <CodeLink application={application} state={state} />
            <span className="block text-muted">{shortId(application)}</span>
          </div>
        </div>
      </th>
      <td className="px-2 py-2">
        <span className="block font-semibold">{`${application.cognome} ${application.nome}`}</span>
        <span className="text-muted tabular-nums">{application.codiceFiscale}</span>
        <WorkMarks application={application} className="mt-1 max-w-64" />
      </td>
      <td className="px-2 py-2 whitespace-nowrap tabular-nums">
        <span className="block">{shortDate(application.createdAt)}</span>
        <span className="text-muted">{time(application.createdAt)}</span>
      </td>
      <td className="w-px py-2 pr-1 pl-2">
        <div className="flex flex-col items-start gap-1">
          <ApplicationBadges application={application} />
        </div>
      </td>
      <td className="w-px py-2 pr-2 pl-1">
        <StatusSelect application={application} className="w-34" />
      </td>
      <td className="min-w-40 px-2 py-2">
        <ContactLinks application={application} />
      </td>
      <td className="px-2 py-2">
        <DetailsButton describedBy={codeLinkId(application.id)} onClick={() => onOpen(application)} />
      </td>
    </tr>
  );
}
