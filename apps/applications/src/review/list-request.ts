import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationStatus,
  DEFAULT_APPLICATION_SORT,
  WORK_QUEUES,
  type WorkQueue,
} from '@lacorte/contracts';
import { allUnderstood, IdPipe, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';

/** Which applications an administrator asks for. */
export interface FilterRequest {
  q: string[];
  status: ApplicationStatus | 'any';
  /** Id of a tender; null: of all. */
  tender: string | null;
  /** Only those with duplicates. */
  duplicates: boolean;
  queue: WorkQueue | 'any';
  assessed: boolean | 'any';
  /** Id of the administrator who asks: queues are theirs. */
  administratorId: string;
}

export interface ListRequest extends FilterRequest, PageRequest {
  sort: ApplicationSort;
}

const MESSAGES = {
  q: 'review.searchInvalid',
  status: 'validation.status.invalid',
  tender: 'tenders.notFound',
  duplicates: 'review.duplicatesInvalid',
  queue: 'review.queueInvalid',
  assessed: 'review.assessedInvalid',
  page: 'review.pageInvalid',
  pageSize: 'review.pageSizeInvalid',
  sort: 'review.sortInvalid',
} as const;

const SEARCH_MAX = 200;
const TENDER_ID = new IdPipe('tenders.notFound');
const DUPLICATES = new Map<unknown, boolean>([
  ['', false],
  ['true', true],
]);
const ASSESSED = new Map<unknown, boolean | 'any'>([
  ['', 'any'],
  ['true', true],
  ['false', false],
]);
const UNPRINTABLE = /\p{Cc}/u;
const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);

/** Whether a request has no parameter of a page. */
export function wantsEverything(query: QueryParameters): boolean {
  return !Object.keys(MESSAGES).some((name) => name in query);
}

/** @throws DomainError invalid; not-found for a tender's id that is none */
export function toListRequest(query: QueryParameters, { userId }: Identity): ListRequest {
  const { status = '', sort = DEFAULT_APPLICATION_SORT, tender = '' } = query;
  const { duplicates = '', queue = '', assessed = '' } = query;
  const understood = allUnderstood<Omit<ListRequest, 'administratorId'>>(
    {
      ...pageIn(query),
      q: wordsIn(query.q),
      status: status === '' ? 'any' : APPLICATION_STATUSES.find((known) => known === status),
      sort: SORTS.find((known) => known === sort),
      tender: tender === '' ? null : TENDER_ID.transform(tender),
      duplicates: DUPLICATES.get(duplicates),
      queue: queue === '' ? 'any' : WORK_QUEUES.find((known) => known === queue),
      assessed: ASSESSED.get(assessed),
    },
    MESSAGES,
  );
  return { ...understood, administratorId: userId };
}

/** @returns the words to search for; undefined for a text that none can be */
export function wordsIn(q: unknown = ''): string[] | undefined {
  if (typeof q !== 'string' || q.length > SEARCH_MAX || UNPRINTABLE.test(q)) return undefined;
  return q.split(/\s+/).filter((word) => word !== '');
}
