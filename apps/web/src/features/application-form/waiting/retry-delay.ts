import { type MessageKey, messageCode } from '@lacorte/contracts';
import { ApiError } from '../../../lib/api-client';
import type { Refusal } from '../../../lib/refusal-text';

/** Why a call is sent again: the site has too much to do, or the connection was lost and with it perhaps the answer. */
export type WaitCause = 'busy' | 'connection';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE: readonly number[] = [502, 503, 504];

const SECOND_MS = 1_000;
/** Without `Retry-After`: 5 s, then twice as long after each failure, at most 30 s. */
const FIRST_DELAY_S = 5;
const LONGEST_DELAY_S = 30;
/** Spreads the pages that were refused together over half as long again. */
const JITTER = 0.5;

/** Why sending the same call again may help; undefined when the answer would stay the same. */
export function waitCause(error: unknown): WaitCause | undefined {
  // What fetch throws when there was no answer, or not all of it.
  if (error instanceof TypeError) return 'connection';
  if (!(error instanceof ApiError) || noRoomFor(error)) return undefined;
  if (UNAVAILABLE.includes(error.status)) return 'busy';
  return error.status === TOO_MANY_REQUESTS && error.retryAfter !== null && !isAboutPasswords(error)
    ? 'busy'
    : undefined;
}

/** There is no room for more files, which only the person can change or wait for. */
const NO_ROOM = (['documents.tooManyUploads', 'documents.uploadsFull'] satisfies MessageKey[]).map(messageCode);

/** What the server says when it has no room for a file; undefined for every other error. */
export function noRoomFor(error: unknown): Refusal | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return body?.reason && NO_ROOM.includes(body.reason) ? body : undefined;
}

/** Wrong passwords block one account, whatever the load: the person has to know, not to wait. */
function isAboutPasswords({ body }: ApiError): boolean {
  return body?.reason === messageCode('accounts.tooManyAttempts');
}

/**
 * How long to wait before sending again, in milliseconds.
 *
 * @param failures how many times the call has failed before this one
 */
export function retryDelay(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? retryAfterSeconds(error.retryAfter) : undefined;
  const seconds = asked ?? Math.min(FIRST_DELAY_S * 2 ** failures, LONGEST_DELAY_S);
  return Math.round(Math.max(seconds, 1) * SECOND_MS * (1 + JITTER * Math.random()));
}

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3); undefined when there is none to read. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / SECOND_MS;
  return Number.isNaN(seconds) ? undefined : seconds;
}
