import { API, type UploadTicket } from '@lacorte/contracts';
import { ApiError, requestJson } from '../api-client';

interface PutOptions {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** Uploads with XMLHttpRequest, because fetch reports no upload progress. */
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

/** Requests an upload address and the reference to attach the file by. */
export function requestUpload(fileName: string, signal: AbortSignal): Promise<UploadTicket> {
  return requestJson<UploadTicket>('POST', API.requestUpload, { fileName }, { signal });
}
