import { accountHeader, apiError, inSession } from '../api-client';
import { watched } from './stall';

interface TransferOptions {
  contentType?: string;
  signal?: AbortSignal;
  onProgress: (percent: number) => void;
}

/** Sends a file with XMLHttpRequest, because fetch reports no upload progress. Throws ApiError, or Stalled without progress. */
export function transfer(
  method: 'POST' | 'PUT',
  path: string,
  body: XMLHttpRequestBodyInit,
  options: TransferOptions,
): Promise<string> {
  const { signal: stop } = options;
  const send = (signal: AbortSignal, noteProgress: () => void) => {
    const onProgress = (percent: number) => {
      noteProgress();
      options.onProgress(percent);
    };
    return exchange(method, path, body, { ...options, onProgress, signal });
  };
  // Time that the reader takes to log in does not count as a stall.
  return inSession(() => watched(stop, send), stop ? { signal: stop } : {});
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
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
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
