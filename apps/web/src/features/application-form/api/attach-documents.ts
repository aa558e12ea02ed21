import { API, type AttachedDocuments } from '@lacorte/contracts';
import { ApiError, requestJson } from '../../../lib/api-client';
import type { Refusal } from '../../../lib/refusal-text';
import type { DocumentsBySection } from '../upload/upload-item';

/** Sets the documents of the named sections; repeating it changes nothing. */
export function attachDocuments(applicationId: string, documents: DocumentsBySection): Promise<AttachedDocuments> {
  return requestJson<AttachedDocuments>('PUT', API.applicationDocuments(applicationId), { documents });
}

/** Why the server refused; undefined when it did not answer or did not say. */
export function attachRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined;
  const { code, reason, message, parameters } = error.body;
  return { code, reason, message, parameters };
}
