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

export const SETTINGS = {
  paymentUrl: 'https://pay.example.com/fee',
  planBasicUrl: 'https://pay.example.com/basic',
  planProUrl: 'https://pay.example.com/pro',
  planMembersUrl: 'https://pay.example.com/members',
  scansFiles: true,
};

interface FakeApi {
  calls: ReceivedCall[];
  /** Answers differently from now on. */
  answer: (more: Answers) => void;
  /** Bodies of the calls `METHOD path`, or of all calls of a method. */
  sent: (call: string) => unknown[];
}

/**
 * Replaces the network: answers by method and path, by default 401 for the current user and the first tender, and records calls. An unexpected
 * call is a 404.
 */
export function fakeApi(answers: Answers = {}): FakeApi {
  const calls: ReceivedCall[] = [];
  const known: Answers = {
    'GET /api/auth/user': () => refusal('session-required'),
    'GET /settings.json': json(SETTINGS),
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
  const sent = (wanted: string) =>
    calls.filter(({ method, path }) => [method, `${method} ${path}`].includes(wanted)).map(({ body }) => body);
  return { calls, answer: (more) => Object.assign(known, more), sent };
}

/** An answer without content. */
export const done = () => new Response(null, { status: 204 });

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

interface RefusalOptions {
  /** Defaults to the message of the code. */
  message?: MessageKey;
  fields?: Record<string, MessageKey>;
  parameters?: MessageParameters;
  retryAfter?: string;
  /** Status of the answer, if it is not that of `STATUS`. */
  status?: number;
}

export function refusal(
  code: ErrorCode,
  {
    message = MESSAGE_OF_CODE[code],
    fields,
    parameters,
    retryAfter,
    status = STATUS[code] ?? 409,
  }: RefusalOptions = {},
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

/** The server finds fault with these fields. */
export const invalid = (fields: Record<string, MessageKey>) => refusal('validation', { fields });

export function tooManyAttempts(): Response {
  const message = 'accounts.tooManyAttempts';
  return refusal('too-many-requests', { message, retryAfter: '30' });
}

/** Usual status of each code. Codes that are missing here have 409. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  'bad-request': 400,
  'mfa-required': 403,
  'not-found': 404,
  'notice-link-invalid': 400,
  'reset-link-invalid': 400,
  'session-required': 401,
  'too-large': 413,
  'too-many-requests': 429,
  'totp-code-invalid': 400,
  unavailable: 503,
  unexpected: 500,
  validation: 400,
  'verification-link-invalid': 400,
  'wrong-credentials': 401,
};
