import { API, type AttachedDocuments } from '@lacorte/contracts';
import { requestJson } from '../../../lib/api-client';
import type { DocumentsBySection } from '../upload/upload-item';

/** Sets the documents of the named sections; repeating it changes nothing. */
export function attachDocuments(applicationId: string, documents: DocumentsBySection): Promise<AttachedDocuments> {
  return requestJson<AttachedDocuments>('PUT', API.applicationDocuments(applicationId), { documents });
}
