import { allUnderstood, type QueryParameters, wholeNumberIn } from '../paging/page-request';

interface Cursor {
  /** ISO 8601 with microseconds. */
  instant: string;
  id: string;
}

export interface RecipientsRequest {
  /** Submitted at this instant or earlier. */
  before: Date;
  after: Cursor | null;
  limit: number;
}

const LIMIT_MAX = 1_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;
const CURSOR = /^([^_]+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const MESSAGES = {
  before: 'review.pageInvalid',
  after: 'review.pageInvalid',
  limit: 'review.pageSizeInvalid',
} as const;

export function toRecipientsRequest({ before, after, limit = String(LIMIT_MAX) }: QueryParameters): RecipientsRequest {
  const parameters = { before: dateIn(before), after: cursorIn(after), limit: wholeNumberIn(limit, LIMIT_MAX) };
  return allUnderstood<RecipientsRequest>(parameters, MESSAGES);
}

function dateIn(text: unknown): Date | undefined {
  const isInstant = typeof text === 'string' && INSTANT.test(text) && !Number.isNaN(Date.parse(text));
  return isInstant ? new Date(text) : undefined;
}

function cursorIn(text: unknown): Cursor | null | undefined {
  if (text === undefined || text === '') return null;
  const [, instant, id] = CURSOR.exec(String(text)) ?? [];
  return instant && id && dateIn(instant) ? { instant, id } : undefined;
}
