import type { Note } from '../notes/note.ts';
import { type Header, type Response, referenceTo } from '../openapi-types.ts';
import type { Call } from '../read-calls.ts';

/** Defaults for notes without a reason. */
const REASONS: Record<number, string> = {
  400: 'Something in the request is missing or not understood; `fields` names every field',
  401: 'Nobody is logged in',
  403: 'The request comes from another site',
  404: 'There is none with this id, or it is no id',
  413: 'The body is too large',
  415: 'The body is not JSON',
  503: 'A part that the call needs is away',
};

const NOT_AN_ADMINISTRATOR =
  'The user is no administrator (`forbidden`), or must switch on TOTP first (`mfa-required`)';

/** Answers with Retry-After. */
const PASSING = [429, 503];

/** Errors that follow from the call's access rule, path and body, and errors in the note. */
export function errorsOf(call: Call, note: Note): Record<string, Response> {
  const statuses = new Set([...followingFrom(call, note), ...Object.keys(note.errors ?? {}).map(Number)]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, answer(status, reasonOf(status, call, note))]),
  );
}

function followingFrom({ access, method, path }: Call, { query, headers, session }: Note): number[] {
  // Bodies are checked even where none is expected.
  const readsBody = method !== 'get';
  return [
    ...(readsBody || query || headers ? [400] : []),
    ...(access !== 'public' || session === 'required' ? [401] : []),
    ...(access === 'admin' || method !== 'get' ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(readsBody ? [413, 415] : []),
    503,
  ];
}

function reasonOf(status: number, { access, method }: Call, { errors }: Note): string {
  const reason = errors?.[status] ?? REASONS[status];
  if (status !== 403) return reason;
  const reasons = [
    ...(access === 'admin' ? [NOT_AN_ADMINISTRATOR] : []),
    ...(errors?.[403] ? [errors[403]] : []),
    ...(method === 'get' ? [] : [REASONS[403]]),
  ];
  return reasons.join('; or: ');
}

function answer(status: number, description: string): Response {
  const retryAfter: Record<string, Header> = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    description,
    ...(PASSING.includes(status) && { headers: retryAfter }),
    content: { 'application/json': { schema: referenceTo('ErrorBody') } },
  };
}
