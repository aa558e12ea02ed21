import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  compactCode,
  DEFAULT_APPLICATION_SORT,
  readCodiceFiscale,
  typedCodeBeginning,
  WORK_QUEUES,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { tenderIn } from '../tenders/read-tenders';

/** Which applications an administrator asks for. */
export type ListRequest = ReturnType<typeof toListRequest>;
export type FilterRequest = Omit<ListRequest, keyof PageRequest | 'sort'>;

const SEARCH_MAX = 200;
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
const PARAMETERS = Object.keys(parametersIn({}));

/** Has the id of the administrator, whose queues are meant. @throws DomainError invalid; not-found for a malformed id of a tender */
export function toListRequest(query: QueryParameters, { userId }: Identity) {
  return { ...parametersIn(query), administratorId: userId };
}

/** Whether a request has no parameter of a page. */
export function wantsEverything(query: QueryParameters): boolean {
  return !PARAMETERS.some((name) => name in query);
}

/** A null tender means all of them; `duplicates` means only applications that have some. */
function parametersIn(query: QueryParameters) {
  const { sort = DEFAULT_APPLICATION_SORT, duplicates = '', assessed = '' } = query;
  return allUnderstood({
    q: [wordsIn(query.q), 'review.searchInvalid'],
    status: [choiceIn(query.status, APPLICATION_STATUSES, 'any'), 'validation.status.invalid'],
    tender: [tenderIn(query), 'tenders.notFound'],
    duplicates: [DUPLICATES.get(duplicates), 'review.duplicatesInvalid'],
    queue: [choiceIn(query.queue, WORK_QUEUES, 'any'), 'review.queueInvalid'],
    assessed: [ASSESSED.get(assessed), 'review.assessedInvalid'],
    ...pageIn(query),
    sort: [SORTS.find((known) => known === sort), 'review.sortInvalid'],
  });
}

/**
 * @returns the words to search for, with an application code or codice fiscale as it is stored; undefined for a text that cannot be
 *   searched for
 */
export function wordsIn(q: unknown = ''): string[] | undefined {
  if (typeof q !== 'string' || q.length > SEARCH_MAX || UNPRINTABLE.test(q)) return undefined;
  const code = storedCode(q);
  if (code !== undefined) return [code];
  const words = q.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => storedCode(word) ?? word);
}

function storedCode(text: string): string | undefined {
  return typedCodeBeginning(text) ?? (readCodiceFiscale(text) && compactCode(text));
}
