import { ApiError } from '../../../lib/api-client';

interface PutOptions {
  signal: AbortSignal;
  /** Called with 0 to 100 as the file leaves. */
  onProgress: (percent: number) => void;
}

/** For a file whose type the browser does not know. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Puts a file at its upload address. XMLHttpRequest, because fetch does not tell how much of a body has left. */
export function putFile(url: string, file: File, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || UNKNOWN_TYPE);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(Math.round((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const isOk = request.status >= 200 && request.status < 300;
      if (isOk) return resolve();
      const retryAfter = request.getResponseHeader('Retry-After');
      reject(new ApiError(request.status, request.statusText, undefined, retryAfter));
    });
    request.addEventListener('error', () => reject(new Error('the connection was lost')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
