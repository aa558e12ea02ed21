import { allUnderstood, type QueryParameters, wholeNumberIn } from '@lacorte/http-server';
import { tenderIn } from '../tenders/read-tenders';

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
  /** Id of a tender; null: of all. */
  tender: string | null;
  /** Also those who were asked recently. The previous release does not say it. */
  again: boolean;
}

const LIMIT_MAX = 1_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z$/;
const CURSOR = /^([^_]+)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const AGAIN = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** @throws DomainError invalid; not-found for a tender's id that is none */
export function toRecipientsRequest(query: QueryParameters): RecipientsRequest {
  const { before, after, limit = String(LIMIT_MAX) } = query;
  return allUnderstood<RecipientsRequest>({
    before: [dateIn(before), 'review.pageInvalid'],
    after: [cursorIn(after), 'review.pageInvalid'],
    limit: [wholeNumberIn(limit, LIMIT_MAX), 'review.pageSizeInvalid'],
    tender: [tenderIn(query), 'tenders.notFound'],
    again: [AGAIN.get(query.again ?? 'false'), 'paymentRequests.againInvalid'],
  });
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
