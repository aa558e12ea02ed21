import type { ApplicationSort, ApplicationSortColumn } from '@lacorte/contracts';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { isDescending, nextSort, sortColumn } from './list-state';

interface SortHeadProps {
  column: ApplicationSortColumn;
  label: string;
  colSpan?: number;
  sort: ApplicationSort;
  onSort: (sort: ApplicationSort) => void;
}

export function SortHead({ column, label, colSpan, sort, onSort }: SortHeadProps) {
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
