import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationSortColumn,
  type ApplicationStatus,
  DEFAULT_APPLICATION_SORT,
} from '@lacorte/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListState {
  q: string;
  status: ApplicationStatus | undefined;
  /** Id of a tender; undefined: all. */
  tender: string | undefined;
  sort: ApplicationSort;
  page: number;
}

/** Reads the address; unknown values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  const page = Number(params.get('page'));
  return {
    q: params.get('q')?.trim() ?? '',
    status: APPLICATION_STATUSES.find((status) => status === params.get('status')),
    tender: params.get('tender') || undefined,
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_APPLICATION_SORT,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

/** The search parameters of a state, without defaults. */
export function writeListState({ q, status, tender, sort, page }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(tender && { tender }),
    ...(sort !== DEFAULT_APPLICATION_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

export function sortColumn(sort: ApplicationSort): ApplicationSortColumn {
  return sort.replace('-', '') as ApplicationSortColumn;
}

export function isDescending(sort: ApplicationSort): boolean {
  return sort.startsWith('-');
}

/** The sort after pressing a column head: reversed, or the default of another column. */
export function nextSort(sort: ApplicationSort, column: ApplicationSortColumn): ApplicationSort {
  if (sortColumn(sort) === column) return isDescending(sort) ? column : `-${column}`;
  // Newest first, other columns ascending.
  return column === 'createdAt' ? '-createdAt' : column;
}

interface Change {
  /** Replaces the history entry, while a word is being typed. */
  replace?: boolean;
}

/** Stored in the address, so that the back button and copied links work. */
export function useListState(): {
  state: ListState;
  /** Any change but the page returns to page 1. */
  change: (part: Partial<ListState>, how?: Change) => void;
} {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  return {
    state,
    change: (part, { replace = false } = {}) =>
      setParams(writeListState({ ...state, page: 1, ...part }), { replace, preventScrollReset: true }),
  };
}
