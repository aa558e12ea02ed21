import { ACCOUNT_HEADER, API, type ErrorBody, VISITOR } from '@lacorte/contracts';
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { endedSession } from './session/ended-session';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Behaviour of a call when the session of the page's user has ended. */
type WhenSessionEnds =
  /** The reader is asked to log in, and the call is repeated. Default of calls that change something. */
  | 'login'
  /** The page says that the session has ended, and the call fails. Used for calls that the page makes automatically. */
  | 'notice'
  /** The call fails. Default of GET. */
  | 'fail';

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
  whenSessionEnds?: WhenSessionEnds;
  /** Whether a logged-in user makes this call, or a visitor with a password. Undefined for calls that are the same for both. */
  isOfUser?: boolean;
}

/** An unsuccessful answer; the message is `status: body` (specification, section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    text: string,
    /** Undefined if the answer is not the product's error body. */
    readonly body: ErrorBody | undefined,
    readonly retryAfter: string | null = null,
  ) {
    super(`${status}: ${text}`);
  }
}

/** Returns the error body of a refused call; undefined if there is none. */
export function errorBody(error: unknown): ErrorBody | undefined {
  return error instanceof ApiError ? error.body : undefined;
}

/** Returns whether a call was refused because there is no session. */
export function isSessionEnd(error: unknown): boolean {
  return errorBody(error)?.code === 'session-required';
}

export async function requestJson<T>(
  method: Method,
  path: string,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  const response = await send(method, path, payload, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Returns the query of GET `path`. In the back office, its first read waits for a login if needed. Later reads open no dialog. */
export function getQuery<T>(path: string) {
  return {
    queryKey: [path],
    queryFn: ({ client, queryKey, signal }: ReadContext) => {
      const state = client.getQueryState(queryKey);
      const isFirst = state?.data === undefined && !state?.errorUpdateCount;
      const whenSessionEnds = isFirst && path.startsWith(OFFICE) ? 'login' : 'fail';
      return requestJson<T>('GET', path, undefined, { signal, whenSessionEnds });
    },
  };
}

/** Beginning of the paths of the back office. */
const OFFICE = '/api/admin/';

type ReadContext = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

/** Returns the query of GET `path`. It is sent whenever its data is shown, because other people may have changed the data. */
export function freshQuery<T>(path: string, queryKey: QueryKey = [path]) {
  return { ...getQuery<T>(path), queryKey, staleTime: 0 };
}

export async function requestFile(path: string, options?: RequestOptions): Promise<Blob> {
  const response = await send('GET', path, undefined, options);
  return response.blob();
}

/** @throws ApiError for an unsuccessful answer */
export function send(method: Method, path: string, payload?: unknown, options: RequestOptions = {}): Promise<Response> {
  const whenSessionEnds = method === 'GET' ? 'fail' : 'login';
  return inSession(() => exchange(method, path, payload, options), { whenSessionEnds, ...options });
}

type SessionOptions = Pick<RequestOptions, 'signal' | 'whenSessionEnds' | 'isOfUser'>;

/** Makes a call. If the session has ended, the reader may be asked to log in, and the call is repeated. */
export async function inSession<T>(call: () => Promise<T>, options: SessionOptions): Promise<T> {
  const { whenSessionEnds = 'login', signal } = options;
  try {
    return await call();
  } catch (error) {
    const ended = whenSessionEnds === 'fail' ? undefined : await sessionEnd(error, options);
    if (!ended) throw error;
    if (whenSessionEnds === 'notice') endedSession.notice();
    else if (await endedSession.comesBack(signal)) return inSession(call, options);
    throw ended;
  }
}

/** Returns the refusal that shows the end of a session; undefined for other errors. */
async function sessionEnd(error: unknown, { isOfUser = false }: SessionOptions): Promise<ApiError | undefined> {
  if (!(error instanceof ApiError)) return undefined;
  if (isSessionEnd(error)) return error;
  if (!isOfUser || error.body?.fields?.password === undefined) return undefined;
  // The server may have treated the user as a visitor, so this call asks whether there is a session.
  try {
    await exchange('GET', API.currentUser, undefined, {});
    return undefined;
  } catch (refusal) {
    return refusal instanceof ApiError && refusal.status === 401 ? refusal : undefined;
  }
}

async function exchange(method: Method, path: string, payload: unknown, options: RequestOptions): Promise<Response> {
  const hasPayload = payload !== undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...accountHeader(options.isOfUser),
      ...(hasPayload && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    body: hasPayload ? JSON.stringify(payload) : null,
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
  });
  if (response.ok) return response;
  const text = (await response.text()) || response.statusText;
  throw apiError(response.status, text, response.headers.get('Retry-After'));
}

/** Names the account whose page makes a call, so that the server refuses it if another person has logged in in another tab. */
export function accountHeader(isOfUser?: boolean): Record<string, string> {
  if (isOfUser === false) return { [ACCOUNT_HEADER]: VISITOR };
  const user = endedSession.getKnownUser();
  return user ? { [ACCOUNT_HEADER]: user.id } : {};
}

/** Makes the error of an answer. `text` is the body, or the status text if there is no body. */
export function apiError(status: number, text: string, retryAfter: string | null): ApiError {
  return new ApiError(status, text, parseErrorBody(text), retryAfter);
}

/** Gateways and proxies may answer with other content than JSON. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body?.message === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
