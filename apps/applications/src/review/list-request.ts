import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationStatus,
  DEFAULT_APPLICATION_SORT,
} from '@lacorte/contracts';
import { allUnderstood, IdPipe, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';

export interface ListRequest extends PageRequest {
  q: string[];
  status: ApplicationStatus | 'any';
  sort: ApplicationSort;
  /** Id of a tender; null: of all. */
  tender: string | null;
}

const MESSAGES = {
  q: 'review.searchInvalid',
  status: 'validation.status.invalid',
  page: 'review.pageInvalid',
  pageSize: 'review.pageSizeInvalid',
  sort: 'review.sortInvalid',
  tender: 'tenders.notFound',
} as const;

const SEARCH_MAX = 200;
const TENDER_ID = new IdPipe('tenders.notFound');
const UNPRINTABLE = /\p{Cc}/u;
const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

/** Whether a request has no parameter of a page. */
export function wantsEverything(query: QueryParameters): boolean {
  return !Object.keys(MESSAGES).some((name) => name in query);
}

/** @throws DomainError invalid; not-found for a tender's id that is none */
export function toListRequest(query: QueryParameters): ListRequest {
  const { q = '', status = '', sort = DEFAULT_APPLICATION_SORT, tender = '' } = query;
  return allUnderstood<ListRequest>(
    {
      ...pageIn(query),
      q: wordsIn(q),
      status: status === '' ? 'any' : APPLICATION_STATUSES.find((known) => known === status),
      sort: SORTS.find((known) => known === sort),
      tender: tender === '' ? null : TENDER_ID.transform(tender),
    },
    MESSAGES,
  );
}

function wordsIn(q: unknown): string[] | undefined {
  if (typeof q !== 'string' || q.length > SEARCH_MAX || UNPRINTABLE.test(q)) return undefined;
  return q.split(/\s+/).filter((word) => word !== '');
}
