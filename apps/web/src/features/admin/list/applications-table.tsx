import type { AdminApplication, ApplicationSort, ApplicationStatus } from '@lacorte/contracts';
import { Skeleton } from '../../../components/ui/skeleton';
import { useTranslation } from '../../../i18n/translations';
import { ApplicationRow } from './application-row';
import { SortHead } from './sort-head';

export interface ApplicationsProps {
  /** Undefined while they are on their way for the first time. */
  applications: AdminApplication[] | undefined;
  onOpen: (application: AdminApplication) => void;
  onStatus: (application: AdminApplication, status: ApplicationStatus) => void;
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
            {/* Badge and list stand in columns of their own: each is as wide as what is in it, and the lists stand in line. */}
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
