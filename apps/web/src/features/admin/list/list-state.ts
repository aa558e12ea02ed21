import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationSortColumn,
  type ApplicationStatus,
  DEFAULT_APPLICATION_SORT,
} from '@lacorte/contracts';

/** Which applications the dashboard shows, in which order. */
export interface ListState {
  /** What is searched for; '' for everything. */
  q: string;
  /** Undefined for every status. */
  status: ApplicationStatus | undefined;
  sort: ApplicationSort;
  /** From 1. */
  page: number;
}

/** Reads the page's address; what is unknown there counts as not said. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('page'));
  return {
    q: params.get('q')?.trim() ?? '',
    status: APPLICATION_STATUSES.find((status) => status === params.get('status')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_APPLICATION_SORT,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

/** The address of a state: only what differs from the plain list. */
export function writeListState({ q, status, sort, page }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(sort !== DEFAULT_APPLICATION_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

export function sortColumn(sort: ApplicationSort): ApplicationSortColumn {
  // Without its '-', a sort is a column.
  return sort.replace('-', '') as ApplicationSortColumn;
}

export function isDescending(sort: ApplicationSort): boolean {
  return sort.startsWith('-');
}

/** What pressing a column's head asks for: the other direction, or the column's own first one. */
export function nextSort(sort: ApplicationSort, column: ApplicationSortColumn): ApplicationSort {
  if (sortColumn(sort) === column) return isDescending(sort) ? column : `-${column}`;
  // The newest first, names and the rest from the beginning.
  return column === 'createdAt' ? '-createdAt' : column;
}
