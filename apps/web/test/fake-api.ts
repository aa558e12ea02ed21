import { jest } from '@jest/globals';
import { type ErrorBody, messagesIt } from '@lacorte/contracts';

export interface ReceivedCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

type Answer = Response | Promise<Response> | ((call: ReceivedCall) => Response | Promise<Response>);

/** `'GET /api/auth/user'` to its answer. */
export type Answers = Record<string, Answer>;

/**
 * Stands in for the network: answers by method and path, 401 for the current user unless told otherwise, and records calls.
 * A call that no test expected is a 404, as on the server.
 */
export function fakeApi(answers: Answers = {}): { calls: ReceivedCall[]; answer: (more: Answers) => void } {
  const calls: ReceivedCall[] = [];
  const known: Answers = {
    'GET /api/auth/user': () => refusal(401, "Effettui l'accesso per continuare."),
    'GET /settings.json': () =>
      json({
        paymentUrl: 'https://pay.example.com/fee',
        planBasicUrl: 'https://pay.example.com/basic',
        planProUrl: 'https://pay.example.com/pro',
        planMembersUrl: 'https://pay.example.com/members',
      }),
    ...answers,
  };
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call: ReceivedCall = {
      method: init.method ?? 'GET',
      path: String(input),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (answer === undefined) return refusal(404, 'La risorsa richiesta non esiste.');
    return typeof answer === 'function' ? answer(call) : (await answer).clone();
  });
  return { calls, answer: (more) => Object.assign(known, more) };
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** An error body as the services write it. */
export function refusal(statusCode: number, message: string, fields?: Record<string, string>): Response {
  const body: ErrorBody = {
    statusCode,
    code: 'unexpected',
    message,
    error: String(statusCode),
    ...(fields && { fields }),
  };
  return json(body, statusCode);
}

/** The answer of a part that has too much to do or is down, with `Retry-After` when it says how many seconds to wait. */
export function busy(statusCode: 429 | 503, retryAfter?: string): Response {
  const message = statusCode === 429 ? messagesIt['error.tooManyRequests'] : messagesIt['error.unavailable'];
  const response = refusal(statusCode, message);
  if (retryAfter !== undefined) response.headers.set('Retry-After', retryAfter);
  return response;
}
