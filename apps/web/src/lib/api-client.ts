import type { ErrorBody } from '@lacorte/contracts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An answer without success: its message is `status: body` (specification, section 7). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    text: string,
    /** The server's own words, when the answer was one of the product's error bodies. */
    readonly body: ErrorBody | undefined,
    /** The header `Retry-After` as it came. */
    readonly retryAfter: string | null = null,
  ) {
    super(`${status}: ${text}`);
  }
}

/** Sends `payload` as JSON when there is one, with the browser's cookies, and reads the JSON answer. */
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

/** Reads a file of the API. */
export async function requestFile(path: string): Promise<Blob> {
  const response = await send('GET', path);
  return response.blob();
}

/** Asks the API. @throws ApiError for an answer without success */
export async function send(
  method: Method,
  path: string,
  payload?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const hasPayload = payload !== undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { ...(hasPayload && { 'Content-Type': 'application/json' }), ...options.headers },
    body: hasPayload ? JSON.stringify(payload) : null,
    signal: options.signal ?? null,
  });
  if (!response.ok) throw await toError(response);
  return response;
}

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const retryAfter = response.headers.get('Retry-After');
  return new ApiError(response.status, text || response.statusText, parseErrorBody(text), retryAfter);
}

/** A gateway or a proxy in between may answer with something else than the product's JSON. */
function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
