import { jest } from '@jest/globals';
import {
  type ErrorBody,
  type ErrorCode,
  MESSAGE_OF_CODE,
  type MessageKey,
  type MessageParameters,
  messageCode,
  messagesIt,
  translate,
} from '@lacorte/contracts';
import { aTender } from './samples';

export interface ReceivedCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null | undefined;
}

type Answer = Response | Promise<Response> | ((call: ReceivedCall) => Response | Promise<Response>);

export const READ_CURRENT_TENDER = 'GET /api/tenders/current';

export type Answers = Record<string, Answer>;

/**
 * Replaces the network: answers by method and path, by default 401 for the current user and the first tender, and records calls. An unexpected
 * call is a 404.
 */
export function fakeApi(answers: Answers = {}): { calls: ReceivedCall[]; answer: (more: Answers) => void } {
  const calls: ReceivedCall[] = [];
  const known: Answers = {
    'GET /api/auth/user': () => refusal('session-required'),
    'GET /settings.json': () =>
      json({
        paymentUrl: 'https://pay.example.com/fee',
        planBasicUrl: 'https://pay.example.com/basic',
        planProUrl: 'https://pay.example.com/pro',
        planMembersUrl: 'https://pay.example.com/members',
      }),
    [READ_CURRENT_TENDER]: json(aTender()),
    ...answers,
  };
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call: ReceivedCall = {
      method: init.method ?? 'GET',
      path: String(input),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
      signal: init.signal,
    };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (answer === undefined) return refusal('not-found');
    return typeof answer === 'function' ? answer(call) : (await answer).clone();
  });
  return { calls, answer: (more) => Object.assign(known, more) };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

interface RefusalOptions {
  /** Defaults to the message of the code. */
  message?: MessageKey;
  fields?: Record<string, MessageKey>;
  parameters?: MessageParameters;
  retryAfter?: string;
  /** Where a call answers the code with another status than the others. */
  status?: number;
}

export function refusal(
  code: ErrorCode,
  { message = MESSAGE_OF_CODE[code], fields, parameters, retryAfter, status = STATUS[code] }: RefusalOptions = {},
): Response {
  const sentences = Object.entries(fields ?? {}).map(([name, key]) => [name, messagesIt[key]]);
  const codes = Object.entries(fields ?? {}).map(([name, key]) => [name, messageCode(key)]);
  const body: ErrorBody = {
    statusCode: status,
    code,
    ...(message !== MESSAGE_OF_CODE[code] && { reason: messageCode(message) }),
    message: translate(message, 'it', parameters),
    error: String(status),
    ...(parameters && { parameters }),
    ...(fields && { fields: Object.fromEntries(sentences), fieldCodes: Object.fromEntries(codes) }),
  };
  const response = json(body, body.statusCode);
  if (retryAfter !== undefined) response.headers.set('Retry-After', retryAfter);
  return response;
}

/** A busy or unavailable service; `Retry-After` in seconds. */
export function busy(statusCode: 429 | 503, retryAfter?: string): Response {
  const code = statusCode === 429 ? 'too-many-requests' : 'unavailable';
  return refusal(code, retryAfter === undefined ? {} : { retryAfter });
}

export function tooManyAttempts(): Response {
  const message = 'accounts.tooManyAttempts';
  return refusal('too-many-requests', { message, retryAfter: '30' });
}

const STATUS: Record<ErrorCode, number> = {
  'account-exists': 409,
  'application-claimed': 409,
  'bad-request': 400,
  conflict: 409,
  'documents-closed': 409,
  forbidden: 403,
  'foreign-origin': 403,
  'idempotency-key-reused': 409,
  'last-administrator': 409,
  'length-required': 411,
  'login-required': 409,
  'method-not-allowed': 405,
  'mfa-required': 403,
  'not-found': 404,
  'payment-settled': 409,
  'provisional-missing': 409,
  'ranking-not-publishable': 409,
  'ranking-published': 409,
  'ranking-stale': 409,
  'ranking-not-ready': 409,
  'request-timeout': 408,
  'notice-link-invalid': 400,
  'request-open': 409,
  'reset-link-invalid': 400,
  'review-requested': 409,
  'session-required': 401,
  'tender-closed': 409,
  'tender-not-open': 409,
  'tender-overlap': 409,
  'tender-published': 409,
  'too-large': 413,
  'too-many-requests': 429,
  'totp-code-invalid': 400,
  'totp-enabled': 409,
  unavailable: 503,
  unexpected: 500,
  'unsupported-media-type': 415,
  'upload-link-invalid': 403,
  'uri-too-long': 414,
  validation: 400,
  'verification-link-invalid': 400,
  'version-conflict': 409,
  'window-closed': 409,
  'wrong-credentials': 401,
};
