import {
  API,
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationSortColumn,
  type ApplicationStatus,
  type ApplicationsPage,
  DEFAULT_APPLICATION_SORT,
} from '@lacorte/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn, pageQuery } from '../pages-of-a-list';

/** Parameters that choose applications by the work on them, in the address and in the call of the list. */
export const WORK_FILTERS = {
  'to-assess': { queue: 'to-assess' },
  mine: { queue: 'mine' },
  assessed: { assessed: 'true' },
  'not-assessed': { assessed: 'false' },
  duplicates: { duplicates: 'true' },
} as const satisfies Record<string, Record<string, string>>;
export type WorkFilter = keyof typeof WORK_FILTERS;

export interface ListState {
  q: string;
  status: ApplicationStatus | undefined;
  /** Id of a tender; undefined: all. */
  tender: string | undefined;
  /** State of the work on the applications; undefined: all. */
  work: WorkFilter | undefined;
  sort: ApplicationSort;
  page: number;
}

/** The state in an address. Unknown values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  return {
    q: params.get('q')?.trim() ?? '',
    status: APPLICATION_STATUSES.find((status) => status === params.get('status')),
    tender: params.get('tender') || undefined,
    work: workFilterIn(params),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? DEFAULT_APPLICATION_SORT,
    page: pageIn(params),
  };
}

function workFilterIn(params: URLSearchParams): WorkFilter | undefined {
  const filters = Object.entries(WORK_FILTERS) as [WorkFilter, Record<string, string>][];
  return filters.find(([, query]) => Object.entries(query).every(([name, value]) => params.get(name) === value))?.[0];
}

const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

/** The search parameters of a state, without defaults. */
export function writeListState(state: ListState): URLSearchParams {
  const { sort, page } = state;
  return new URLSearchParams({
    ...filterQuery(state),
    ...(sort !== DEFAULT_APPLICATION_SORT && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** The parameters that choose applications, in the address and in the calls of list and export. */
export function filterQuery({ q, status, tender, work }: ListState): Record<string, string> {
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(tender && { tender }),
    ...(work && WORK_FILTERS[work]),
  };
}

export function sortColumn(sort: ApplicationSort): ApplicationSortColumn {
  return sort.replace('-', '') as ApplicationSortColumn;
}

export function isDescending(sort: ApplicationSort): boolean {
  return sort.startsWith('-');
}

/** The sort after a press on a column head: reversed, or the default of another column. */
export function nextSort(sort: ApplicationSort, column: ApplicationSortColumn): ApplicationSort {
  if (sortColumn(sort) === column) return isDescending(sort) ? column : `-${column}`;
  // Newest first, other columns ascending.
  return column === 'createdAt' ? '-createdAt' : column;
}

/** The state of the list, which is stored in the address, so that the back button and copied links work. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  return {
    state,
    /** Changes the state. Any change but that of the page returns to page 1. @param replace replaces the history entry */
    change: (part: Partial<ListState>, { replace = false } = {}) =>
      setParams(writeListState({ ...state, page: 1, ...part }), { replace, preventScrollReset: true }),
  };
}

/** GET /api/admin/applications, one page, which applicants and other administrators change. */
export function applicationsPageQuery(state: ListState) {
  const { sort, page } = state;
  return pageQuery<ApplicationsPage>(API.adminApplications, { ...filterQuery(state), sort }, page);
}
