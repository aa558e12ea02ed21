import { apiError, inSession } from '../api-client';
import { StallWatch } from './stall';

interface TransferOptions {
  /** If it is left out, the browser sets it. */
  contentType?: string;
  signal?: AbortSignal;
  /** Gets the sent share, in percent. */
  onProgress: (percent: number) => void;
}

/**
 * Sends a file with XMLHttpRequest, because fetch reports no upload progress. Fails after `STALLED_MS` without
 * progress.
 *
 * @returns the body of the answer
 * @throws ApiError for an unsuccessful answer, Stalled without progress
 */
export function transfer(
  method: 'POST' | 'PUT',
  path: string,
  body: XMLHttpRequestBodyInit,
  options: TransferOptions,
): Promise<string> {
  const { signal } = options;
  // Time that the reader takes to log in does not count as a stall.
  return inSession(() => watched(method, path, body, options), { ...(signal && { signal }) });
}

async function watched(
  method: 'POST' | 'PUT',
  path: string,
  body: XMLHttpRequestBodyInit,
  options: TransferOptions,
): Promise<string> {
  const watch = new StallWatch(options.signal);
  const onProgress = (percent: number) => {
    watch.noteProgress();
    options.onProgress(percent);
  };
  try {
    return await exchange(method, path, body, { ...options, onProgress, signal: watch.signal });
  } finally {
    watch.stop();
  }
}

function exchange(
  method: 'POST' | 'PUT',
  path: string,
  body: XMLHttpRequestBodyInit,
  { contentType, signal, onProgress }: TransferOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    if (contentType !== undefined) request.setRequestHeader('Content-Type', contentType);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) return resolve(responseText);
      reject(apiError(status, responseText || statusText, request.getResponseHeader('Retry-After')));
    });
    request.addEventListener('error', () => reject(new Error('the connection was lost')));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(body);
  });
}
