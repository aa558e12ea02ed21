import type { ErrorBody } from '@lacorte/contracts';
import { fileNameIn } from './content-disposition';

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
  const response = await send('GET', path, undefined, {});
  return response.blob();
}

/** A file with the name that the server gave it, when it gave one. */
export interface Download {
  content: Blob;
  fileName: string | undefined;
}

/**
 * Reads a file of the API to its end; an answer that breaks off in the middle is an error, not a shorter file.
 *
 * @param onProgress hears how many bytes have come
 */
export async function requestDownload(path: string, onProgress: (bytes: number) => void): Promise<Download> {
  const response = await send('GET', path, undefined, {});
  const type = response.headers.get('Content-Type') ?? '';
  return {
    // The browser keeps a Blob of this size outside the page's memory; collecting the pieces here would not.
    content: await new Response(counted(response.body, onProgress), { headers: { 'Content-Type': type } }).blob(),
    fileName: fileNameIn(response.headers.get('Content-Disposition')),
  };
}

function counted(body: Response['body'], onProgress: (bytes: number) => void): Response['body'] {
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, next) {
      bytes += piece.byteLength;
      onProgress(bytes);
      next.enqueue(piece);
    },
  });
  return body?.pipeThrough(count) ?? null;
}

async function send(method: Method, path: string, payload: unknown, options: RequestOptions): Promise<Response> {
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
  return new ApiError(response.status, text || response.statusText, parseErrorBody(text));
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
