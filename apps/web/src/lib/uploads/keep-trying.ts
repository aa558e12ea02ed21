import { type MessageKey, messageCode } from '@lacorte/contracts';
import { ApiError } from '../api-client';
import type { Refusal } from '../refusal-text';
import { Stalled } from './stall';

const PATIENCE_MS = 10 * 60 * 1_000;

/** A pause between two attempts. Times are milliseconds since 1970. */
export interface Wait {
  cause: WaitCause;
  /** Whether the call made no progress, although the connection may work. */
  isStalled: boolean;
  nextTryAt: number;
  givesUpAt: number;
}

/** Thrown when the retries end, because their time is over or the user stopped them. `cause` is the last failure. */
class GaveUp extends Error {
  override readonly name = 'GaveUp';

  constructor(cause: unknown) {
    super('gave up sending the call again', { cause });
  }
}

/**
 * Repeats an idempotent call until it is answered, for up to ten minutes after its first failure.
 *
 * @param pause waits at least until `nextTryAt`; returns whether to retry
 * @throws GaveUp when the retries end; the call's own error when a retry cannot help
 */
export async function keepTrying<T>(call: () => Promise<T>, pause: (wait: Wait) => Promise<boolean>): Promise<T> {
  let givesUpAt: number | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      const cause = waitCause(error);
      if (!cause) throw error;
      const nextTryAt = Date.now() + retryDelay(error, failures);
      givesUpAt ??= Date.now() + PATIENCE_MS;
      const isTooLate = nextTryAt > givesUpAt;
      // Without any retry, the error itself is thrown, so that the reader sees its message.
      if (isTooLate && failures === 0) throw error;
      const isStalled = error instanceof Stalled;
      if (isTooLate || !(await pause({ cause, isStalled, nextTryAt, givesUpAt }))) throw new GaveUp(error);
    }
  }
}

export type WaitCause = 'busy' | 'connection';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE: readonly number[] = [502, 503, 504];

const SECOND_MS = 1_000;
/** First and longest delay of the exponential backoff. It applies without `Retry-After`. */
const FIRST_DELAY_S = 5;
const LONGEST_DELAY_S = 30;
/** Largest random extra delay, as a share of the delay. */
const JITTER = 0.5;

function waitCause(error: unknown): WaitCause | undefined {
  // fetch throws a TypeError if it gets no complete answer.
  if (error instanceof TypeError || error instanceof Stalled) return 'connection';
  if (!(error instanceof ApiError) || noRoomFor(error)) return undefined;
  if (UNAVAILABLE.includes(error.status)) return 'busy';
  return error.status === TOO_MANY_REQUESTS && error.retryAfter !== null && !isAboutPasswords(error)
    ? 'busy'
    : undefined;
}

const NO_ROOM = (['documents.tooManyUploads', 'documents.uploadsFull'] satisfies MessageKey[]).map(messageCode);

/** Returns the refusal if the server has no room for files. */
export function noRoomFor(error: unknown): Refusal | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return body?.reason && NO_ROOM.includes(body.reason) ? body : undefined;
}

/** Returns the server's words for a failure, or `storage` for an answer without words; undefined if there was no answer. */
export function refusalOf(error: unknown): Refusal | 'storage' | undefined {
  const failure = error instanceof GaveUp ? error.cause : error;
  return failure instanceof ApiError ? (failure.body ?? 'storage') : undefined;
}

/** Returns whether the server blocks the call after wrong passwords. The reader must be told at once. */
function isAboutPasswords({ body }: ApiError): boolean {
  return body?.reason === messageCode('accounts.tooManyAttempts');
}

/** Returns the delay before the next attempt, in milliseconds. `failures` is the number of previous failures. */
export function retryDelay(error: unknown, failures: number): number {
  const asked = error instanceof ApiError ? retryAfterSeconds(error.retryAfter) : undefined;
  const seconds = asked ?? Math.min(FIRST_DELAY_S * 2 ** failures, LONGEST_DELAY_S);
  return Math.round(Math.max(seconds, 1) * SECOND_MS * (1 + JITTER * Math.random()));
}

/** Reads the header `Retry-After`, a number of seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / SECOND_MS;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Waits until an instant in milliseconds since 1970. Resolves with false as soon as `signal` aborts, otherwise with true. */
export function sleepUntil(instant: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), instant - Date.now());
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
