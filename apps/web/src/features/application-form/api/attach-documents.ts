import { API, type AttachedDocuments } from '@lacorte/contracts';
import { ApiError, requestJson } from '../../../lib/api-client';
import type { DocumentsBySection } from '../upload/upload-item';

/** Sets the documents of the named sections; repeating it changes nothing. */
export function attachDocuments(applicationId: string, documents: DocumentsBySection): Promise<AttachedDocuments> {
  return requestJson<AttachedDocuments>('PUT', API.applicationDocuments(applicationId), { documents });
}

/** Why the server refused, in its own words; '' when it did not answer or did not say. */
export function attachRefusal(error: unknown): string {
  return error instanceof ApiError ? (error.body?.message ?? '') : '';
}
