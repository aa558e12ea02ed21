import { API, type UploadTicket } from '@lacorte/contracts';
import { requestJson } from '../../../lib/api-client';

/** Where to put a file of this name, and the reference to attach it by. */
export function requestUpload(fileName: string, signal: AbortSignal): Promise<UploadTicket> {
  return requestJson<UploadTicket>('POST', API.requestUpload, { fileName }, { signal });
}
