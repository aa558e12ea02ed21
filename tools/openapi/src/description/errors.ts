import { COMMON, type Note } from '../notes.ts';
import { type Response, referenceTo } from '../openapi-types.ts';
import type { Call } from '../read-calls.ts';

/** Answers with Retry-After. */
const PASSING = [429, 503];

/** Errors that follow from the call's access rule, path and body, and errors in the note. */
export function errorsOf(call: Call, note: Note): Record<string, Response> {
  const statuses = new Set([...followingFrom(call, note), ...Object.keys(note.errors).map(Number)]);
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, answer(status, causeOf(status, call, note))]),
  );
}

function followingFrom({ access, method, path }: Call, { query, headers, session }: Note): number[] {
  // Bodies are checked even where none is expected.
  const readsBody = method !== 'get';
  return [
    ...(readsBody || query.length > 0 || headers.length > 0 ? [400] : []),
    ...(access !== 'public' || session === 'required' ? [401] : []),
    ...(access === 'admin' || readsBody ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(readsBody ? [413, 415] : []),
    503,
  ];
}

function causeOf(status: number, { access, method }: Call, { errors }: Note): string {
  if (status !== 403) return errors[status] ?? COMMON.errors[status];
  const causes = [access === 'admin' && COMMON.notAdministrator, errors[403], method !== 'get' && COMMON.errors[403]];
  return causes.filter(Boolean).join('; or: ');
}

const answer = (status: number, description: string): Response => ({
  description,
  ...(PASSING.includes(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
  content: { 'application/json': { schema: referenceTo('ErrorBody') } },
});
