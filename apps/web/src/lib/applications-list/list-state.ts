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
import {
  anyName,
  type ListParameters,
  oneOf,
  readList,
  useListInAddress,
  words,
  writeFilters,
  writeList,
} from '../list-in-address';
import { pageQuery } from '../pages-of-a-list';

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

function workFilterIn(params: URLSearchParams): WorkFilter | undefined {
  const filters = Object.entries(WORK_FILTERS) as [WorkFilter, Record<string, string>][];
  return filters.find(([, query]) => Object.entries(query).every(([name, value]) => params.get(name) === value))?.[0];
}

const FILTERS: ListParameters<Pick<ListState, 'q' | 'status' | 'tender' | 'work'>> = {
  q: words,
  status: oneOf(APPLICATION_STATUSES),
  tender: anyName,
  work: { read: workFilterIn, write: (work) => (work ? WORK_FILTERS[work] : {}) },
};

const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

const LIST: ListParameters<Omit<ListState, 'page'>> = { ...FILTERS, sort: oneOf(SORTS, DEFAULT_APPLICATION_SORT) };

/** The state in an address. Unknown values are ignored. */
export function readListState(params: URLSearchParams): ListState {
  return readList(LIST, params);
}

/** The search parameters of a state, without defaults. */
export function writeListState(state: ListState): URLSearchParams {
  return writeList(LIST, state);
}

/** The parameters that choose applications, in the address and in the calls of list and export. */
export function filterQuery(state: Omit<ListState, 'sort' | 'page'>): Record<string, string> {
  return writeFilters(FILTERS, state);
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

export const useListState = () => useListInAddress(LIST);

/** GET /api/admin/applications, one page, which applicants and other administrators change. */
export function applicationsPageQuery(state: ListState) {
  const { sort, page } = state;
  return pageQuery<ApplicationsPage>(API.adminApplications, { ...filterQuery(state), sort }, page);
}
