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

/** Parameters that choose applications by the work on them, in the URL and in the call of the list. */
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
  /** Id of a tender; undefined for all tenders. */
  tender: string | undefined;
  /** Whether the applications are withdrawn; undefined for both. */
  withdrawn: (typeof WITHDRAWN)[number] | undefined;
  /** State of the work on the applications; undefined for all applications. */
  work: WorkFilter | undefined;
  sort: ApplicationSort;
  page: number;
}

export const WORK_FILTER_IDS = Object.keys(WORK_FILTERS) as WorkFilter[];

function workFilterIn(params: URLSearchParams): WorkFilter | undefined {
  const isSet = ([name, value]: [string, string]) => params.get(name) === value;
  return WORK_FILTER_IDS.find((id) => Object.entries(WORK_FILTERS[id]).every(isSet));
}

export const WITHDRAWN = ['true', 'false'] as const;

const FILTERS: ListParameters<Pick<ListState, 'q' | 'status' | 'tender' | 'withdrawn' | 'work'>> = {
  q: words,
  status: oneOf(APPLICATION_STATUSES),
  tender: anyName,
  withdrawn: oneOf(WITHDRAWN),
  work: { read: workFilterIn, write: (work) => (work ? WORK_FILTERS[work] : {}) },
};

const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

const LIST: ListParameters<Omit<ListState, 'page'>> = { ...FILTERS, sort: oneOf(SORTS, DEFAULT_APPLICATION_SORT) };

/** Reads the state from a URL. Unknown values are ignored. */
export const readListState = (params: URLSearchParams): ListState => readList(LIST, params);

/** Returns the search parameters of a state, without defaults. */
export const writeListState = (state: ListState): URLSearchParams => writeList(LIST, state);

/** Returns the parameters that choose applications, in the URL and in the calls of list and export. */
export const filterQuery = (state: ListState): Record<string, string> => writeFilters(FILTERS, state);

export const sortColumn = (sort: ApplicationSort) => sort.replace('-', '') as ApplicationSortColumn;

export const isDescending = (sort: ApplicationSort): boolean => sort.startsWith('-');

/** Returns the sort after a press on a column head: reversed for the sorted column, otherwise the default of the pressed column. */
export function nextSort(sort: ApplicationSort, column: ApplicationSortColumn): ApplicationSort {
  if (sortColumn(sort) === column) return isDescending(sort) ? column : `-${column}`;
  // Dates begin with the newest, and other columns ascend.
  return column === 'createdAt' ? '-createdAt' : column;
}

export const useListState = () => useListInAddress(LIST);

export const applicationsPageQuery = (state: ListState) =>
  pageQuery<ApplicationsPage>(API.adminApplications, { ...filterQuery(state), sort: state.sort }, state.page);
