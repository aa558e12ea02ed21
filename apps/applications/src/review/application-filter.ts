import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationSortColumn,
  compactCode,
  DEFAULT_APPLICATION_SORT,
  doubtAboutCodiceFiscale,
  readCodiceFiscale,
  typedCodeBeginning,
  typedText,
  WORK_QUEUES,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, type PageRequest, pageIn, type QueryParameters } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { IS_ONE_OF_SEVERAL } from '../duplicates/same-person';
import type { Filter } from '../read-page';
import { IS_VALID } from '../reservations/reservation.row';
import { tenderIn } from '../tenders/read-tenders';
import { isRunning } from '../withdrawals/withdrawal.row';
import { IS_ASSESSED } from './admin-application';

export type ListRequest = ReturnType<typeof toListRequest>;
type FilterRequest = Omit<ListRequest, keyof PageRequest | 'sort'>;

const SEARCH_MAX = 200;
const UNPRINTABLE = /\p{Cc}/u;
const SORTS: readonly ApplicationSort[] = APPLICATION_SORTS.flatMap((column) => [column, `-${column}` as const]);
const PARAMETERS = Object.keys(parametersIn({}));

/** Adds the administrator's id, because `queue` means the queues of this administrator. */
export function toListRequest(query: QueryParameters, { userId }: Identity) {
  return { ...parametersIn(query), administratorId: userId };
}

export function wantsEverything(query: QueryParameters): boolean {
  return !PARAMETERS.some((name) => name in query);
}

/** A null tender means all tenders; `duplicates` selects only applications that have duplicates. */
function parametersIn(query: QueryParameters) {
  const { sort = DEFAULT_APPLICATION_SORT } = query;
  return allUnderstood({
    q: [wordsIn(query.q), 'review.searchInvalid'],
    status: [choiceIn(query.status, APPLICATION_STATUSES, 'any'), 'validation.status.invalid'],
    tender: [tenderIn(query), 'tenders.notFound'],
    duplicates: [flagIn(query.duplicates, ['true'], false), 'review.duplicatesInvalid'],
    queue: [choiceIn(query.queue, WORK_QUEUES, 'any'), 'review.queueInvalid'],
    assessed: [flagIn(query.assessed, ['true', 'false'], 'any'), 'review.assessedInvalid'],
    withdrawn: [flagIn(query.withdrawn, ['true', 'false'], 'any'), 'review.withdrawnInvalid'],
    ...pageIn(query),
    sort: [SORTS.find((known) => known === sort), 'review.sortInvalid'],
  });
}

/** Reads a flag. Returns `otherwise` for a missing or empty text, and undefined for an unknown one. */
export function flagIn<const Otherwise>(text: unknown, choices: readonly ('true' | 'false')[], otherwise: Otherwise) {
  const choice = choiceIn(text, choices, null);
  if (choice === null) return otherwise;
  return choice === undefined ? undefined : choice === 'true';
}

/** Returns the words to search for, with codes as they are stored; undefined for a text that cannot be searched for. */
export function wordsIn(q: unknown = ''): string[] | undefined {
  if (typeof q !== 'string' || q.length > SEARCH_MAX) return undefined;
  const text = typedText(q);
  if (UNPRINTABLE.test(text)) return undefined;
  const code = storedCode(text);
  if (code !== undefined) return [code];
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => storedCode(word) ?? word);
}

function storedCode(text: string): string | undefined {
  return typedCodeBeginning(text) ?? (readCodiceFiscale(text) && compactCode(text));
}

/** Makes the filter of the applications `a` that match every part of a request. The page, its total and the export share it. */
export function toFilter(request: FilterRequest): Filter {
  const parameters: unknown[] = [];
  const add = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = [...foundBy(request, add), ...queuedFor(request, add)];
  const { status, tender, duplicates, assessed, withdrawn } = request;
  if (status !== 'any') conditions.push(`a.application_status = ${add(status)}`);
  if (tender !== null) conditions.push(`a.tender_id = ${add(tender)}`);
  if (duplicates) conditions.push(IS_ONE_OF_SEVERAL);
  if (assessed !== 'any') conditions.push(assessed ? IS_ASSESSED : `NOT ${IS_ASSESSED}`);
  if (withdrawn !== 'any') conditions.push(`a.withdrawn_at IS ${withdrawn ? 'NOT NULL' : 'NULL'}`);
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', parameters };
}

/** Whether a request filters by more than status and tender. Counters and prepared statements exist only for those two. */
export function isSpecial({ q, duplicates, queue, assessed, withdrawn }: FilterRequest): boolean {
  return q.length > 0 || duplicates || queue !== 'any' || assessed !== 'any' || withdrawn !== 'any';
}

/**
 * Finds every word in name, surname, e-mail, code or codice fiscale, ignoring case, accents and kinds of apostrophes, and every number of six
 * digits or more also in the telephone number, even if it consists of several words.
 */
export function foundBy({ q }: Pick<FilterRequest, 'q'>, add: (value: unknown) => string): string[] {
  return inRuns(q).flatMap((run) => {
    const inTexts = () => run.flatMap((word) => foundInTexts(word, add));
    const telephone = telephoneIn(run);
    if (telephone === undefined) return inTexts();
    const inTelephone = `a.searchable LIKE ${add(`%\f%${telephone}%`)}`;
    // Pairs of digits are in many codes, and no index finds them.
    const isOnlyTelephone = run.every(({ length }) => length < SEARCHABLE);
    return isOnlyTelephone ? inTelephone : `(${inTelephone} OR ${inTexts().join(' AND ')})`;
  });
}

/** The part of the searched text before the digits of the telephone number. */
const TEXTS = `split_part(a.searchable, E'\\f', 1)`;

/** The database escapes LIKE after `searchable`, because that function can turn a character into `%` or `_`. */
function foundInTexts(word: string, add: (value: unknown) => string): string[] {
  const rare = rarePart(word);
  const literal = `regexp_replace(applications.searchable(${add(rare)}), '[\\\\%_]', '\\\\\\&', 'g')`;
  const found = `a.searchable LIKE '%' || ${literal} || '%'`;
  if (rare === word && !isNumber(word)) return [found];
  return [found, `position(applications.searchable(${add(word)}) IN ${TEXTS}) > 0`];
}

/** Minimum number of digits that are searched for in telephone numbers (contract, section 16). */
const TELEPHONE_DIGITS = 6;

const isNumber = (word: string) => !/\p{L}/u.test(word);

/** Joins neighbouring words without letters, which can be the parts of one telephone number. */
function inRuns(words: string[]): string[][] {
  const runs: string[][] = [];
  for (const [index, word] of words.entries()) {
    const continues = index > 0 && isNumber(word) && isNumber(words[index - 1] ?? '');
    if (continues) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** Returns the digits to search for in telephone numbers, without the prefix of Italy; undefined if they are too few. */
function telephoneIn(run: string[]): string | undefined {
  if (!run.every(isNumber)) return undefined;
  const dialled = run
    .join('')
    .normalize('NFKC')
    .replaceAll(/[^\d+]/g, '');
  const digits = dialled.replace(/^(?:\+|00)39/, '').replaceAll('+', '');
  return digits.length < TELEPHONE_DIGITS ? undefined : digits;
}

function queuedFor({ queue, administratorId }: FilterRequest, add: (value: unknown) => string): string[] {
  const reserved = (by: string) =>
    `EXISTS (
      SELECT FROM applications.reservation held
      WHERE held.application_id = a.id AND ${IS_VALID} AND held.reserved_by_id ${by})`;
  if (queue === 'mine') return [reserved(`= ${add(administratorId)}`)];
  if (queue !== 'to-assess') return [];
  const others = reserved(`<> ${add(administratorId)}`);
  return [`a.application_status <> 'rejected'`, isRunning('a'), `NOT ${IS_ASSESSED}`, `NOT ${others}`];
}

/** Minimum length for a trigram index. */
const SEARCHABLE = 3;

/** Number of characters before the @ that are searched for. They are usually the end of a surname or a number, and so rare. */
const MAILBOX_END = 12;

/** Length of surname, name and date of birth in a codice fiscale. Many people share the rest, the place of birth. */
const PERSON_LENGTH = 11;

/** Returns the rarest part of a word, because frequent trigrams have long lists in the index. */
function rarePart(word: string): string {
  const [, number] = /^dom-\d{4}-(\d{3,6})/i.exec(word) ?? [];
  if (number) return number;
  if (doubtAboutCodiceFiscale(word) !== 'form') return word.slice(0, PERSON_LENGTH);
  const [mailbox = '', provider] = word.split('@');
  const end = [...mailbox].slice(-MAILBOX_END).join('');
  return provider !== undefined && end.length >= SEARCHABLE ? end : word;
}

/** The columns of each sort, as in an index. The last one is unique. Surnames sort as in Italian, ignoring case and accents. */
const COLUMNS: Record<ApplicationSortColumn, (alias: string) => string[]> = {
  createdAt: (a) => [`${a}.created_at`, `${a}.id`],
  cognome: (a) => [`${a}.cognome COLLATE "it-x-icu"`, `${a}.nome COLLATE "it-x-icu"`, `${a}.id`],
  applicationStatus: (a) => [`${a}.application_status`, `${a}.created_at`, `${a}.id`],
  applicationCode: (a) => [`${a}.application_code`],
};

export function toOrder(sort: ApplicationSort): string {
  const { columns, isDescending } = toKey(sort);
  const ordered = columns('a').map((name) => (isDescending ? `${name} DESC` : name));
  return `ORDER BY ${ordered.join(', ')}`;
}

/** Columns and direction of a sort. Descending is the exact reverse of ascending, so that the same index serves it. */
export function toKey(sort: ApplicationSort) {
  const isDescending = sort.startsWith('-');
  const column = (isDescending ? sort.slice(1) : sort) as ApplicationSortColumn;
  return { columns: COLUMNS[column], isDescending };
}
