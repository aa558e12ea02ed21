import { API, type UploadTicket } from '@lacorte/contracts';
import { requestJson } from '../api-client';
import { transfer } from './transfer';

interface PutOptions {
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

const UNKNOWN_TYPE = 'application/octet-stream';

export async function putFile(url: string, file: File, options: PutOptions): Promise<void> {
  await transfer('PUT', url, file, { contentType: file.type || UNKNOWN_TYPE, ...options });
}

/** Requests an upload address and the reference to attach the file by. */
export function requestUpload(fileName: string, signal: AbortSignal): Promise<UploadTicket> {
  return requestJson<UploadTicket>('POST', API.requestUpload, { fileName }, { signal });
}
